import { accountControls } from "./account-controls.ts";
import type { Core } from "./core.ts";
import type { Api } from "./engine/api.ts";
import { Clock } from "./engine/clock.ts";
import { Faults } from "./engine/faults.ts";
import { Journal } from "./engine/journal.ts";
import type { JournalRecord } from "./engine/journal-record.ts";
import { type MockRequest, readWebRequest } from "./engine/mock-request.ts";
import { Random } from "./engine/random.ts";
import type { Outcome, Reply } from "./engine/reply.ts";
import { Routes } from "./engine/routes.ts";
import { Service } from "./engine/service.ts";
import { connectionLost, toResponse } from "./engine/to-response.ts";
import { loadValidators } from "./engine/validators.ts";
import type { World } from "./engine/world.ts";
import { Worlds } from "./engine/worlds.ts";
import type { OpenPort } from "./http/port.ts";
import { infraApi } from "./infra/infra-api.ts";
import { checkSeedData } from "./infra/seed-data.ts";
import type { InfraState } from "./infra/state.ts";
import { setStatus } from "./infra/state-machine/set-status.ts";
import { seededTokens } from "./infra/token-accounts.ts";
import type { PostDelivery } from "./infra/webhooks/post-delivery.ts";
import { webhookControls } from "./infra/webhooks/webhook-controls.ts";
import { WebhookSender } from "./infra/webhooks/webhook-sender.ts";
import { inspection } from "./inspection.ts";
import { openLanguage } from "./language.ts";
import type { Mock } from "./mock.ts";
import { type MockOptions, resolveOptions, stateOptions } from "./mock-options.ts";
import { handlersFor } from "./msw/handlers.ts";
import { Overrides } from "./msw/overrides.ts";
import { checkSnapshot, snapshotFormat } from "./snapshot.ts";
import { isTrialKey, seededKeys } from "./tools/tool-accounts.ts";
import { toolsApi } from "./tools/tools-api.ts";

export function buildMock(options: MockOptions, platform: Platform): Mock {
  let given = options;
  let settings = resolveOptions(given);
  const clock = new Clock({ start: settings.start, mode: settings.clock, speed: settings.speed });
  let beganAt = clock.now();
  const seeded = new Set([...Object.values(seededKeys), ...Object.values(seededTokens)]);
  const worlds = new Worlds(settings.seed, {
    isSeeded: (credential) => seeded.has(credential),
    // A trial starts at signup.
    beganAt: (credential) => (seeded.has(credential) || isTrialKey(credential) ? beganAt : undefined),
  });
  const faults = new Faults(settings.seed, (operation) => parts.routes.resolveOperation(operation));
  const journal = new Journal({
    operationIds: () => parts.routes.operationIds(),
    resolveOperation: (name) => parts.routes.resolveOperation(name),
  });
  const overrides = new Overrides(platform.loadMsw);
  let parts = assemble();

  function assemble() {
    const { allowedHosts } = settings;
    const tools = toolsApi(settings);
    const infra = infraApi(settings);
    const apis: readonly Api[] = [tools, infra];
    const routes = new Routes(apis, settings.unlisted);
    const language = openLanguage(given.service);
    const sender = new WebhookSender({
      language,
      active: allowedHosts.loopback || allowedHosts.hosts.length > 0,
      clock,
      worlds: () => worlds.of(infra),
      receiverNow: () => (settings.clock === "real" ? Date.now() : clock.now()),
      timeoutMs: settings.deliveryTimeoutMs,
      postDelivery: platform.postDelivery,
    });
    const service = new Service({ ...settings, routes, worlds, faults, clock });
    return { tools, infra, apis, routes, service, sender, language };
  }

  async function answer(request: MockRequest, record: JournalRecord): Promise<Reply> {
    const reply = await parts.language.answer(request, (model) => parts.service.handle(model, record));
    parts.sender.sendDue();
    return reply;
  }

  async function serve(request: MockRequest, record: JournalRecord): Promise<Reply> {
    const reply = await answer(request, record);
    if (!request.isGone) journal.close(record, reply);
    return reply;
  }

  let seedChecked: Promise<void> | undefined;

  /** Checked on first use, because it loads validators. */
  function checkSeed(): Promise<void> {
    seedChecked ??= checkSeedData(settings.seedData!).then(
      () => void worlds.open(parts.infra, settings.scenario.token, beganAt),
    );
    return seedChecked;
  }

  async function handle(request: MockRequest, origin: string): Promise<Outcome> {
    const outcome = await clock.during(() => respond(request, origin));
    if ("reply" in outcome && outcome.reply.wire?.end === "hold" && !request.signal.aborted) {
      request.signal.addEventListener("abort", clock.startWait(true), { once: true });
    }
    return outcome;
  }

  async function respond(request: MockRequest, origin: string): Promise<Outcome> {
    if (settings.seedData) await checkSeed();
    if (settings.autoAdvanceMs > 0) await clock.advance(settings.autoAdvanceMs);
    const record = journal.open(request, clock.now());
    const response = await overrides.handle(request, origin, record);
    if (!response) return { reply: await serve(request, record) };
    record.operationId ??= parts.routes.find(request.method, request.path)?.operation.operationId;
    journal.closeOverridden(record, response);
    return { response };
  }

  async function original(request: Request): Promise<Response> {
    const read = await readWebRequest(request.clone());
    const overridden = overrides.recordOf(request);
    // The record of a request to a custom handler ends with its response.
    const reply = await (overridden ? answer(read, overridden) : serve(read, journal.open(read, clock.now())));
    return toResponse(reply, request);
  }

  async function handleWeb(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    const handled = handle(await readWebRequest(request), new URL(request.url).origin);
    const outcome = await unlessAborted(handled, request.signal);
    if ("reply" in outcome) return toResponse(outcome.reply, request);
    if (outcome.response.type === "error") throw connectionLost();
    return outcome.response;
  }

  function allWorlds(): Worlds {
    for (const key of Object.values(seededKeys)) worlds.open(parts.tools, key, beganAt);
    for (const token of Object.values(seededTokens)) worlds.open(parts.infra, token, beganAt);
    return worlds;
  }

  function openWorld(token: string): World<InfraState> {
    const world = worlds.labeled<InfraState>(parts.infra, token) ?? worlds.open(parts.infra, token, clock.now());
    if (!world) throw new RangeError("The token is malformed or unknown.");
    return world;
  }

  function begin(): void {
    beganAt = clock.now();
    for (const rule of settings.scenario.faults) faults.add(rule);
  }

  begin();
  const core: Core = {
    clock,
    journal,
    worlds,
    allWorlds,
    openWorld,
    get settings() {
      return settings;
    },
    get parts() {
      return parts;
    },
  };
  let handlers: Mock["handlers"] | undefined;

  const mock: Mock = {
    get handlers() {
      handlers ??= handlersFor({
        ...settings,
        apis: parts.language.servedApis(parts.apis),
        msw: platform.loadMsw(),
        handle: handleWeb,
      });
      return handlers;
    },
    use: (...added) => overrides.use(added),
    resetHandlers: () => overrides.reset(),
    original,
    fetch: async (input, init) => handleWeb(new Request(input, init)),
    async listen(listenOptions = {}) {
      const validators = loadValidators();
      // Real time passes anyway while they load.
      if (settings.clock !== "real") await validators;
      if (settings.seedData) await checkSeed();
      return platform.openPort(
        {
          mock,
          journal,
          handle,
          apis: () => ({ ...settings, ...mock.scenario, infraPrefix: parts.language.infraPrefix }),
        },
        listenOptions,
      );
    },
    clock,
    faults,
    journal,
    get scenario() {
      const { name, key, token } = settings.scenario;
      return { name, key, token };
    },
    keys: seededKeys,
    tokens: seededTokens,
    setStatus(token, id, status) {
      setStatus(openWorld(token), id, status, clock.now());
      parts.sender.sendDue();
    },
    webhooks: webhookControls(core),
    worlds: () =>
      allWorlds()
        .all()
        .map(({ api, label, account, state }) => ({ api, label, account, state })),
    snapshot: () => ({
      format: snapshotFormat,
      now: clock.now(),
      beganAt,
      anonymousState: parts.service.anonymousState,
      worlds: worlds.serialize(),
      faults: faults.serialize(),
      journal: journal.serialize(),
    }),
    restore(state) {
      const snapshot = structuredClone(checkSnapshot(state));
      clock.rewind(snapshot.now);
      beganAt = snapshot.beganAt;
      parts.service.anonymousState = snapshot.anonymousState;
      worlds.restore(snapshot.worlds);
      faults.restore(snapshot.faults);
      journal.restore(snapshot.journal);
      parts.sender.sendDue();
    },
    get options() {
      const { checkResponse: _, origins: __, ...shown } = given;
      return shown;
    },
    configure(changes) {
      const before = { given, settings, parts };
      try {
        given = { ...given, ...changes };
        settings = resolveOptions(given);
        parts = assemble();
        // Throws for anything the service would reject, such as a site on a missing server.
        if (changes.seedData) parts.infra.openWorld(settings.scenario.token, beganAt, new Random(settings.seed));
      } catch (error) {
        ({ given, settings, parts } = before);
        throw error;
      }
      parts.service.anonymousState = before.parts.service.anonymousState;
      handlers = undefined;
      seedChecked = undefined;
      clock.configure({ start: settings.start, mode: settings.clock, speed: settings.speed });
      worlds.seed = settings.seed;
      if (stateOptions.some((name) => changes[name] !== undefined)) mock.reset();
    },
    ...inspection(core),
    ...accountControls(core),
    reset() {
      clock.rewind(resolveOptions(given).start);
      parts.service.anonymousState = settings.seed;
      worlds.clear();
      faults.reset(settings.seed);
      journal.clear();
      overrides.reset();
      begin();
    },
  };
  return mock;
}

/** Resolves like the promise, or rejects with the signal's reason. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Features that only work in Node, or differ in a browser. */
export interface Platform {
  loadMsw(): typeof import("msw");
  readonly openPort: OpenPort;
  readonly postDelivery: PostDelivery;
}
