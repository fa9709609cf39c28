import { batchFolder, mockLedger, rowsFile } from "./batch-files.ts";
import type { SeededIds } from "./seeded-ids.ts";

const ledger = await mockLedger();

type Words = readonly string[] | ((ids: SeededIds) => readonly string[]);

/** Words that make a command work on the mock, where those of its first example are not the ones to try. */
const working: Readonly<Record<string, Words>> = {
  "tools list": [],
  "tools info": ["grammar-checker"],
  "tools run": ["grammar-checker", "She go home."],
  run: ["grammar-checker", "She go home."],
  // A new ledger each time: a batch that has run is continued with `batch resume`.
  "batch run": () => ["grammar-checker", "--in", rowsFile(), "--ledger", `${batchFolder()}/run.db`],
  "batch status": [ledger],
  "batch resume": [ledger],
  "batch results": [ledger],
  credits: [],
  "servers list": [],
  "servers get": ({ server }) => [server],
  "servers create": ["--name", "web-9", "--host", "203.0.113.9", "--tags", "a", "--tags", "b"],
  "servers update": ({ server }) => [server, "--name", "web-2", "--experimental"],
  "servers delete": ({ server }) => [server, "--confirm", "web-1", "--force"],
  "servers wait": ({ server }) => [server],
  "sites list": ["--limit", "5"],
  "sites get": ({ site }) => [site],
  "sites create": ({ server }) => ["--server-id", server, "--name", "blog", "--type", "static"],
  "sites update": ({ site }) => [site, "--build-command", "make", "--no-auto-deploy"],
  "sites deploy": ({ site }) => [site, "--message", "from a test"],
  "sites wait": ({ site }) => [site],
  deploy: ({ site }) => [site, "--no-wait"],
  logs: ({ site }) => [site],
  "sites logs": ({ site }) => [site],
  "databases list": ["--all"],
  "databases get": ({ database }) => [database],
  "databases create": ({ server }) => ["--server-id", server, "--name", "blog", "--engine", "mysql"],
  "databases backup": ({ database }) => [database, "--retention-days", "7"],
  "databases restore": ({ database, backup }) => [database, "--backup-id", backup, "--confirm", "shop"],
  "databases wait": ({ database }) => [database],
  "databases users": ({ database }) => [database, "--experimental"],
  "databases create-user": ({ database }) => [
    ...[database, "--username", "report", "--role", "readonly", "--experimental"],
  ],
  "alerts list": [],
  "alerts create": [
    ...["--name", "Memory", "--target-type", "server", "--metric", "memory_percent", "--condition-type", "threshold"],
    ...["--condition-comparison", "gt", "--condition-value", "90", "--email", "ops@example.com"],
  ],
  "alerts update": ({ alert }) => [alert, "--no-enabled"],
  "alerts delete": ({ alert }) => [alert, "--yes"],
  "webhooks list": [],
  "webhooks create": ["--url", "https://hooks.example.com/x", "--events", "*"],
  "webhooks update": ({ webhook }) => [webhook, "--description", "", "--experimental"],
  "webhooks delete": ({ webhook }) => [webhook, "--yes", "--experimental"],
  "webhooks deliveries": ({ webhook }) => [webhook, "--status", "failed"],
  "webhooks send": ["deploy.failed", "--to", "3000", "--dry-run"],
  "ai ask": ["update php", "--approve", "all"],
  ask: ["update php", "--no-wait"],
  "billing plans": [],
  "billing subscribe": ["plan_business", "--interval", "year", "--confirm", "Business"],
  "billing invoices": [],
  "billing portal": ["--experimental"],
  "teams list": [],
  "teams create": ["--name", "Second", "--experimental"],
  "teams members": [],
  "teams invite": ["new@example.com", "--role", "viewer"],
  "teams set-role": ({ member }) => [member, "admin"],
  "teams audit": ["--experimental"],
  api: ["GET", "/servers?limit=1"],
  "auth login": ["tools"],
  "auth logout": [],
  "auth status": [],
  "auth list": [],
  "auth switch": ["default"],
  "config list": [],
  "config get": ["timeout"],
  "config set": ["timeout", "5m"],
  "config unset": ["timeout"],
  "config path": [],
  commands: [],
  completion: ["bash"],
  doctor: [],
  version: [],
};

/** What makes a command work on an account whose ids are these; undefined for a command whose first example does. */
export function workingWords(name: string, ids: SeededIds): readonly string[] | undefined {
  const words = Object.hasOwn(working, name) ? working[name] : undefined;
  return typeof words === "function" ? words(ids) : words;
}
