/** What is known of each engine: its newest version, its port and the scheme of its connection strings. */
export const engines: Readonly<Record<string, { version: string; port: number; scheme: string }>> = {
  postgresql: { version: "18", port: 5432, scheme: "postgresql" },
  mysql: { version: "8.4", port: 3306, scheme: "mysql" },
  mariadb: { version: "11.8", port: 3306, scheme: "mysql" },
  mongodb: { version: "8.0", port: 27017, scheme: "mongodb" },
  redis: { version: "8.2", port: 6379, scheme: "redis" },
};
