const openers: Partial<Readonly<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

export async function openUrl(address: string): Promise<boolean> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
  const { spawn } = await import("node:child_process");
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program!, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
