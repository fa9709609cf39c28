/** A recipe of docs/tasks.md. */
export interface Task {
  readonly title: string;
  /** Shell lines that prepare the account. Not on the page. */
  readonly before?: readonly string[];
  /** Shell lines. `name=$(...)` saves the output of a line as `$name`. */
  readonly lines: readonly string[];
  /** Output of the last line, on either stream. */
  readonly ends: RegExp;
}

export const tasks: readonly Task[] = [
  {
    title: "Connect a server and wait until it is online",
    lines: ["tandem servers create --name web-2 --host 203.0.113.7 --wait --json --fields id,status"],
    ends: /"status":"online"/,
  },
  {
    title: "Create a site and deploy it",
    lines: [
      "tandem sites create --server-id web-1 --name docs --type static --domains docs.example.com --wait -q",
      "tandem deploy docs -q",
    ],
    ends: /^https:\/\/docs\.example\.com$/m,
  },
  {
    title: "Find out why a deploy failed",
    lines: [
      "tandem deploy shop --branch fail/build --json",
      "tandem sites deploys shop --query '[0].[status, error.message]' -q",
    ],
    ends: /failed\\?n?.*build command exited with code 1/is,
  },
  {
    title: "Roll back to the last good release",
    before: ["tandem deploy shop --commit ffffffffffffffffffffffffffffffffffffffff -q"],
    lines: ["tandem sites rollback shop -q"],
    ends: /^https:\/\/shop\.example\.com$/m,
  },
  {
    title: "Find failed backups",
    before: [
      "tandem databases create --server-id db-1 --name fail-backup --engine mysql --wait -q",
      "tandem databases backup fail-backup -q",
    ],
    lines: [
      "tandem databases list --all --query \"[].{db: name, error: recentBackups[?status=='failed'].error.message}\"",
    ],
    ends: /"fail-backup","error":\["The dump ended with an error\."\]/,
  },
  {
    title: "Back up and restore a database",
    lines: [
      "backup=$(tandem databases backup shop -q)",
      "tandem databases restore shop --backup-id $backup --confirm shop --json --fields status",
    ],
    ends: /"status":"succeeded"/,
  },
  {
    title: "Rotate a webhook secret",
    lines: [
      "old=$(tandem webhooks list -q)",
      "tandem webhooks create --url https://hooks.example.com/tandem --events deploy.succeeded --events deploy.failed -q --fields secret",
      "tandem webhooks delete $old --yes --experimental -q",
    ],
    ends: /^wh_/,
  },
  {
    title: "Correct and translate text",
    lines: ['tandem run grammar-checker "She go home." -q | tandem run ai-translator -F targetLanguage=de -q'],
    ends: /She goes home/,
  },
  {
    title: "Run a batch with a spending cap, then raise it",
    before: ["write rows.txt She go home.\\nHe run.\\nThey goes.\\nIt were.\\nWe was.\\nI is.\\n"],
    lines: [
      "tandem batch run grammar-checker --in $folder/rows.txt --ledger $folder/rows.db --max-credits 0.1 --json",
      "tandem batch resume $folder/rows.db --max-credits 5 --json --fields done,failed",
    ],
    ends: /"done":6,"failed":0/,
  },
  {
    title: "Run a tool on every line of a file",
    before: ["write rows.txt She go home.\\nHe run.\\n"],
    lines: [
      "tandem batch run grammar-checker --in $folder/rows.txt --ledger $folder/rows.db --max-credits 5 --json --fields done,failed",
      "tandem batch results $folder/rows.db --format csv --fields row,status",
    ],
    ends: /^1,done$/m,
  },
  {
    title: "Fix a misspelled tool from its error",
    lines: ['tandem run grammar-chekcer "She go home." --json', 'tandem run grammar-checker "She go home." -q'],
    ends: /She goes home/,
  },
  {
    title: "Start an AI job and approve a step",
    lines: [
      'job=$(tandem ask "Move the shop to PHP 8.4" --server-id web-1 --approval risky_steps --no-wait -q)',
      "tandem ai follow $job --approve none --json --fields status",
      "tandem ai approve $job 2 --json --fields id",
      "tandem ai follow $job -q",
    ],
    ends: /The task is done\./,
  },
  {
    title: "See what needs attention",
    before: ["tandem servers create --name lost --host 192.0.2.1 --wait -q"],
    lines: ["tandem status --json --query '[?attention!=`[]`].{what: what, attention: attention}'"],
    ends: /"attention":\["lost error"\]/,
  },
  {
    title: "Create an alert for full disks, then mute it",
    lines: [
      "alert=$(tandem alerts create --name Disk --target-type server --metric disk_percent --condition-type threshold --condition-comparison gt --condition-value 90 --email ops@example.com -q)",
      "tandem alerts update $alert --muted-until 2030-01-01T00:00:00Z --json --fields name,mutedUntil",
    ],
    ends: /"name":"Disk","mutedUntil":"/,
  },
  {
    title: "Delete a server with confirmation",
    lines: ["tandem servers delete staging-1 --json", "tandem servers delete staging-1 --confirm staging-1 -q"],
    ends: /^srv_\w+\n$/,
  },
  {
    title: "Invite a colleague and change a role",
    lines: [
      "tandem teams invite new@example.com --role viewer --json --fields status",
      "tandem teams set-role member@example.com admin --json --fields email,role",
    ],
    ends: /"role":"admin"/,
  },
  {
    title: "Compare your invoice with a larger plan",
    lines: [
      "tandem billing invoices --limit 1 --json --fields number,status,total,currency",
      "tandem billing plans --json --query \"[?name=='Business'].prices[].[interval, amount]\"",
    ],
    ends: /\["month",\d+\]/,
  },
  {
    title: "Create a site only if it does not exist",
    lines: [
      "tandem sites create --server-id web-1 --name blog --type static --if-not-exists -q",
      "tandem sites create --server-id web-1 --name blog --type static --if-not-exists -q",
      "tandem sites list -q --fields name",
    ],
    ends: /^(?!.*blog\s+blog).*blog/s,
  },
  {
    title: "Call any route, with all pages",
    lines: ["tandem api /servers --paginate --query '[].name'"],
    ends: /"web-1"/,
  },
];
