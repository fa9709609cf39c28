// jsdom has no fetch of its own. What a project hands in to have one: Node's.
const { TestEnvironment } = require("jest-environment-jsdom");

const { fetch, FormData, Headers, Request, Response, ReadableStream, TextDecoder, TextEncoder, crypto } = globalThis;
const { AbortController, AbortSignal } = globalThis;
const platform = { fetch, FormData, Headers, Request, Response, ReadableStream, TextDecoder, TextEncoder };

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, platform, { AbortController, AbortSignal, Uint8Array, ArrayBuffer });
    Object.defineProperty(this.global, "crypto", { value: crypto });
  }
};
