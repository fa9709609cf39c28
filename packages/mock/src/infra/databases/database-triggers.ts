/** Names of databases that misbehave, so that a test can ask for it. */
export const databaseTriggers = {
  failsBackup: (name: string) => name.startsWith("fail-backup"),
  failsRestore: (name: string) => name.startsWith("fail-restore"),
  failsProvisioning: (name: string) => /^fail-(?!backup|restore)/.test(name),
} as const;
