/** The parts of an ajv error the mock reads. */
export interface BodyError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface Validate {
  (data: unknown): boolean;
  errors?: readonly BodyError[] | null;
}

interface RequestModule {
  readonly requestBody: Readonly<Record<string, Validate>>;
}

/** Loading them takes most of a first call's time, so a call loads only those of its API. */
const loadRequests: Readonly<Record<string, () => Promise<RequestModule>>> = {
  tools: once(() => import("../generated/tools-request-validators.js")),
  infra: once(() => import("../generated/infra-request-validators.js")),
};

/** Loads all that a request may need. Until then, a first request takes real time, in which a virtual clock may move. */
export async function loadValidators(): Promise<void> {
  await Promise.all(Object.values(loadRequests).map((load) => load()));
}

/** The validator of an operation's request body; undefined for an operation without one. */
export async function requestValidator(api: string, operationId: string): Promise<Validate | undefined> {
  return (await loadRequests[api]!()).requestBody[operationId];
}

function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
