const fixes: Partial<Readonly<Record<NodeJS.Platform, string>>> = {
  linux: "sudo timedatectl set-ntp true",
  darwin: "sudo systemsetup -setusingnetworktime on",
  win32: "w32tm /resync",
};

/** The command that lets a machine take its time from the network. */
export function clockFix(platform: NodeJS.Platform): string {
  return fixes[platform] ?? "set this machine's clock";
}
