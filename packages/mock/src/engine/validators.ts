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

interface ResponseModule {
  readonly responseBody: Readonly<Record<string, Readonly<Record<string, Validate>>>>;
}

/** Loading them is most of what a first call costs, so a call loads those of its API alone, and none of answers. */
const loadRequests: Readonly<Record<string, () => Promise<RequestModule>>> = {
  tools: once(() => import("../generated/tools-request-validators.js")),
  infra: once(() => import("../generated/infra-request-validators.js")),
};

const loadResponses = once<ResponseModule>(() => import("../generated/response-validators.js"));

/** Loads all that a request may need. Until then, a first request takes real time, in which a virtual clock may move. */
export async function loadValidators(answersToo: boolean): Promise<void> {
  await Promise.all([...Object.values(loadRequests).map((load) => load()), answersToo && loadResponses()]);
}

/** The validator of an operation's request body; undefined for an operation without one. */
export async function requestValidator(api: string, operationId: string): Promise<Validate | undefined> {
  return (await loadRequests[api]!()).requestBody[operationId];
}

/** The validator of an answer's body; undefined for an answer without one. */
export async function responseValidator(operationId: string, status: number): Promise<Validate | undefined> {
  return (await loadResponses()).responseBody[operationId]?.[status];
}

function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
