// The script of the standalone program: it starts the first chunk, and each chunk loads what it needs.
import { getRawAsset } from "node:sea";
import { chunkLoader } from "./load-chunk.ts";

// Chunks are ASCII. An asset is not copied until it is text.
const load = chunkLoader((name) => ({
  source: Buffer.from(getRawAsset(name)).toString("latin1"),
  compiled: Buffer.from(getRawAsset(`${name}.compiled`)),
}));

load("bin.js");
