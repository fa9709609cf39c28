import { merged } from "../../../wire/src/json.ts";
import { nearest } from "../../../wire/src/nearest.ts";
import { parseServiceFile } from "../../../wire/src/parse-service-file.ts";
import { type ServiceFile, type WebhookSchemeWire, withKnown } from "../../../wire/src/service-file.ts";
import type { Api } from "../engine/api.ts";
import type { MockClock } from "../engine/clock.ts";
import type { JournalRecord } from "../engine/journal-record.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import type { Reply } from "../engine/reply.ts";
import { contradictions } from "./contradictions.ts";
import { ServiceEdge } from "./edge.ts";
import { notRecorded, Replay } from "./replay.ts";

/** How the mock is made to answer as another service does. */
export interface LanguageOptions {
  /** Differences between the service and the assumptions: the contents of a service file. Default: none. */
  readonly service?: ServiceFile;
  /** A HAR file, as text or parsed: recorded responses come before simulated ones. Default: none. */
  readonly har?: string | object;
  /** Whether a request that the recording doesn't have is answered with 501. Default false: it is simulated, except a page of a recorded list. */
  readonly strict?: boolean;
  /**
   * Assumptions to break, by their ids (docs/assumptions.md): the mock behaves by a plausible alternative, so that you can test your code
   * against our being wrong. Default: none.
   */
  readonly contradict?: readonly string[];
}

/** Translates the mock's responses into the format of the service file. */
export class ServiceLanguage {
  readonly #service: ServiceFile | undefined;
  readonly #edge: ServiceEdge | undefined;
  readonly #replay: Replay | undefined;
  readonly #broken: readonly (keyof typeof contradictions)[];

  /** @throws RangeError for a service file, a recording or an id that can't be used. */
  constructor({ service, har, strict = false, contradict = [] }: LanguageOptions) {
    const unknown = contradict.find((id) => !Object.hasOwn(contradictions, id));
    if (unknown !== undefined) {
      throw new RangeError(
        `contradict: ${unknown} has no alternative. Known: ${Object.keys(contradictions).join(", ")}.`,
      );
    }
    this.#broken = contradict;
    const files = [service, ...contradict.map((id) => contradictions[id]!.service)].filter(
      (file) => file !== undefined,
    );
    try {
      for (const each of files) parseServiceFile(each, nearest);
      const file = withKnown(files.length === 0 ? undefined : files.reduce(merged));
      this.#service = file;
      this.#edge = file && new ServiceEdge(file);
      this.#replay = har === undefined ? undefined : new Replay(har, strict, file?.infra?.pagination);
    } catch (error) {
      throw new RangeError(`${har === undefined ? "service" : "service or har"}: ${(error as Error).message}`);
    }
  }

  /** Answers by the recording, or else by `next` in the service's language. */
  async answer(
    request: MockRequest,
    record: JournalRecord,
    clock: MockClock,
    next: (request: MockRequest) => Promise<Reply>,
  ): Promise<Reply> {
    if (!this.#replay && !this.#edge && this.#broken.length === 0) return next(request);
    const recorded = this.#replay?.find(request, clock);
    if (typeof recorded === "object") return recorded;
    const model = async (asked: MockRequest) => {
      if (recorded !== undefined) return notRecorded(recorded);
      const reply = await next(asked);
      const change = (changed: Reply, id: string) =>
        contradictions[id]!.change?.(changed, { request: asked, operationId: record.operationId }) ?? changed;
      return this.#broken.reduce(change, reply);
    };
    return this.#edge ? this.#edge.answer(request, model) : model(request);
  }

  /** In front of the infrastructure API's routes. */
  get infraPrefix(): string {
    return (this.#service?.infra?.prefix ?? "/api/v1").replace(/\/$/, "");
  }

  /** How deliveries are signed, where that differs. */
  get scheme(): WebhookSchemeWire | undefined {
    return this.#service?.webhooks?.scheme;
  }

  /** The event of a delivery as the service writes it. */
  encodeEvent(event: object): unknown {
    return this.#edge ? this.#edge.encodeEvent(event) : event;
  }

  /** The APIs with the paths that the service has them under. */
  servedApis(apis: readonly Api[]): readonly Api[] {
    const { infra, tools } = this.#service ?? {};
    const listed = tools?.list;
    const served = (path: string) => {
      if (path === "/api/v1/tools" && listed !== undefined) return listed;
      const isTools = path.startsWith("/api/v1/tools");
      const prefix = isTools ? tools?.prefix : infra?.prefix;
      return prefix === undefined ? path : prefix + path.slice((isTools ? "/api/v1/tools" : "/api/v1").length);
    };
    const moved = apis.map((api) => ({
      ...api,
      basePath: api.name === "tools" ? (tools?.prefix ?? api.basePath) : served(api.basePath),
      rows: api.rows.map((row) => ({ ...row, path: served(row.path) })),
    }));
    return listed === undefined ? moved : [...moved, { ...moved[0]!, basePath: listed, rows: [] }];
  }

  reset(): void {
    this.#replay?.reset();
  }
}
