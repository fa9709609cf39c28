interface SevereRoute {
  readonly method: string;
  /** Matched against the path without its query, percent-decoded. */
  readonly path: RegExp;
  /** Absent: whatever the body. */
  readonly isSevere?: (body: unknown) => boolean;
}

const makesOwner = (body: unknown): boolean => (body as { role?: unknown } | undefined)?.role === "owner";

/** The routes behind the commands that need `--confirm`. */
const severeRoutes: readonly SevereRoute[] = [
  { method: "DELETE", path: /^\/servers\/[^/]+$/ },
  { method: "POST", path: /^\/databases\/[^/]+\/restore$/ },
  { method: "POST", path: /^\/billing\/subscribe$/ },
  { method: "POST", path: /^\/teams\/[^/]+\/invites$/, isSevere: makesOwner },
  { method: "PATCH", path: /^\/teams\/[^/]+\/members\/[^/]+$/, isSevere: makesOwner },
];

/** Does a request written by hand do what a command would ask to confirm? */
export function isSevereRequest(method: string, path: string, body: unknown): boolean {
  const pathname = decoded(path.split("?", 1)[0]!);
  return severeRoutes.some(
    (route) => route.method === method && route.path.test(pathname) && (route.isSevere?.(body) ?? true),
  );
}

/** A service may read `%73ervers` as `servers`, in either case and with a slash at the end. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/$/, "");
  } catch {
    return path;
  }
}
