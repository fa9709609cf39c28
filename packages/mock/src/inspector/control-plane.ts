const tokenName = "mock-token";

/** The control token: from the page's address, where it's removed, or from earlier in this tab. */
export function readToken(): string {
  const given = /^#token=(.+)$/.exec(location.hash)?.[1];
  if (given) {
    sessionStorage.setItem(tokenName, decodeURIComponent(given));
    history.replaceState(null, "", "#/requests");
  }
  return sessionStorage.getItem(tokenName) ?? "";
}

/** Error response of a control, with the reason as its message. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "ControlError";
    this.status = status;
  }
}

/**
 * Calls a control, such as `POST /clock/next`.
 *
 * @throws ControlError if the control plane rejects the request; TypeError if the mock has stopped.
 */
export async function control<Result = unknown>(name: string, body?: unknown, signal?: AbortSignal): Promise<Result> {
  const [method = "GET", path = ""] = name.split(" ");
  const response = await fetch(`.${path}`, {
    method,
    headers: { "x-mock-token": readToken(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response.json();
  const { error = response.statusText } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new ControlError(error, response.status);
}
