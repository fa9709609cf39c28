export const shellNames = ["bash", "zsh", "fish", "pwsh"] as const;

export type ShellName = (typeof shellNames)[number];
