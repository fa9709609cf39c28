const addressForm = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, without its port, is this machine's by its form alone: no name server can point it elsewhere. */
export function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || addressForm.test(name);
}
