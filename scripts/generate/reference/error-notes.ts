import type { ErrorCode } from "../../../packages/sdk/src/errors/error-code.ts";

/** What the page of an error says beside what its class and the specifications do. */
export interface ErrorNote {
  /** When it happens: whole sentences. */
  readonly when: string;
  /** What became of the request. */
  readonly outcome: string;
  /** What to do: one sentence each. */
  readonly advice: readonly string[];
  /** Statuses that lead to it, by API. Their codes and details come from the specifications. */
  readonly statuses?: { readonly tools?: readonly number[]; readonly infra?: readonly number[] };
  readonly guide?: readonly [title: string, link: string];
}

const rejected = "`rejected`: the service did not act on it, and a tool call cost nothing.";
const notSent = "`not_sent`: nothing left this process, and nothing was charged.";
const retries = ["Errors and retries", "../guide/errors.md"] as const;
const bulk = ["Bulk and crashes", "../guide/bulk.md"] as const;

/** A code without a note does not compile. */
export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_input: {
    when: "The service refused the request's content: too short, too long, of the wrong form, or meant for a tool that runs in browsers only. For the infrastructure API: a body that is not JSON, or a malformed parameter.",
    outcome: rejected,
    advice: [
      "Read `details`: for a tool they have the field, its bounds and the length that was sent.",
      "Change the input. Sending the same again fails again.",
    ],
    statuses: { tools: [400], infra: [400] },
  },
  authentication: {
    when: "The key or token is missing, malformed or revoked.",
    outcome: rejected,
    advice: [
      "Check that a tool key is used for tools and an infrastructure token for infrastructure.",
      "Make a new key in the dashboard (Settings, API Keys), or a new token in the account settings.",
      "`tandem auth status` shows which credential is used and where it comes from.",
    ],
    statuses: { tools: [401], infra: [401] },
  },
  out_of_credits: {
    when: "You are out of credits. They reset with the plan.",
    outcome: rejected,
    advice: [
      "Wait for `resetsAt`, where the service tells it, or choose a larger plan.",
      "Set a budget, so that one job cannot use up the balance of all.",
    ],
    statuses: { tools: [402] },
    guide: ["Credits and budgets", "../guide/credits.md"],
  },
  payment_required: {
    when: "The plan does not include this, its limit is reached, or a payment was declined.",
    outcome: rejected,
    advice: ["See the plans with `infra.billing.plans()`, or pay in the dashboard."],
    statuses: { infra: [402] },
  },
  forbidden: {
    when: "The credential is valid and not allowed to do this: a free account without a trial calls a tool, a token lacks a scope, or a role in the team is too low.",
    outcome: rejected,
    advice: [
      "For tools: API access needs Pro, Plus or an active trial.",
      "For infrastructure: ask an owner or admin of the team.",
    ],
    statuses: { tools: [403], infra: [403] },
  },
  not_found: {
    when: "There is no such resource, route or tool.",
    outcome: rejected,
    advice: [
      "For a tool: `validSlugs` are those the service has, `nearest` is the closest.",
      "For everything else: check the id. If every route answers so, the address or `pathPrefix` is wrong.",
    ],
    statuses: { tools: [404], infra: [404] },
    guide: ["Unknown routes and tools", "../guide/unknown.md"],
  },
  conflict: {
    when: "The resource is in a state that does not allow this, or a name is taken. `apiCode` says which.",
    outcome:
      "`rejected`: the service did not act on it. `not_sent` for a decision about a step that the SDK refuses by itself.",
    advice: [
      "Read the resource again, and decide by its state.",
      "For a decision about a step of an AI job, `facts.reason` is `step_changed`, `step_decided`, `step_not_awaiting_approval` or `job_ended`: show the step again.",
    ],
    statuses: { infra: [409] },
  },
  provider_failed: {
    when: "The AI provider behind a tool failed, also in the automatic retries.",
    outcome: "`rejected`: it was not charged (assumed).",
    advice: ["Try again later: `retryable` is true.", "In a batch, such rows are retried by the next run."],
    statuses: { tools: [422] },
    guide: retries,
  },
  validation_failed: {
    when: "Fields of the request's body are wrong.",
    outcome: "`rejected`: the service did not act on it.",
    advice: [
      "`fields` has each wrong field as a JSON Pointer with a message. Fix those.",
      "It is never retried: the same body fails again.",
    ],
    statuses: { infra: [422] },
  },
  rate_limited: {
    when: "More requests came than the limit allows, and waiting for it would have passed `totalMs`, or retries are off.",
    outcome: rejected,
    advice: [
      "Wait `retryAfterMs`, where the service told it.",
      'Give bulk work `priority: "bulk"`, which waits as long as it takes.',
      "Several processes on one key do not know of each other: share the limit by `pacing.store`, or lower `pacing.requestsPerMinute` in each.",
    ],
    statuses: { tools: [429], infra: [429] },
    guide: retries,
  },
  server_error: {
    when: "The service failed with a status of 500 or above, also in the retries that are safe.",
    outcome: '`unknown`: it may have acted before it failed. A tool call\'s `charged` is `"unknown"`.',
    advice: [
      "For a GET or DELETE, where `retryable` is true: try again later.",
      "For anything else, where `retryable` is false: look first whether it happened, since trying again may pay or create twice. For a tool call `settle()` tells from the balance.",
      "Quote `requestId` to the service's support.",
    ],
    statuses: { tools: [500, 503], infra: [500, 503] },
    guide: retries,
  },
  unexpected_status: {
    when: "A status came that neither API describes: a redirect, or something between you and the service answered. Also where a stream of events is not offered (406).",
    outcome: "By the status: below 500 `rejected`, else `unknown`.",
    advice: [
      "Check the address. `status` and `facts.url` say what answered.",
      "Proxies and gateways answer with statuses of their own.",
    ],
    statuses: { infra: [406] },
    guide: ["Proxies and certificates", "../guide/proxies.md"],
  },
  invalid_response: {
    when: "A success arrived that cannot be read: not JSON, not of the documented form, larger than `maxResponseBytes`, or a list that does not end.",
    outcome: '`executed`: the service did it. A tool call was probably charged; `charged` is `"unknown"`.',
    advice: [
      "Check the address: most often a web page answered.",
      "If the service wraps its answers otherwise, set `unwrap`, `pagination.read` or `errorParser`.",
    ],
    guide: ["What is assumed", "../guide/assumptions.md"],
  },
  connection: {
    when: "The connection could not be made, or it broke.",
    outcome:
      "`not_sent` when it could not be made, after several attempts; `unknown` when it broke after the request went out.",
    advice: [
      "`facts.reason` is the platform's word for it, such as `ENOTFOUND` or `ECONNRESET`.",
      "With `not_sent`: check address, network, proxy and certificates, then try again.",
      "With `unknown`: look first whether it happened. For a tool call `settle()` tells from the balance.",
    ],
    guide: ["Proxies and certificates", "../guide/proxies.md"],
  },
  timeout: {
    when: "A time limit was reached. `limit` names it and `phase` says what was under way.",
    outcome:
      "`not_sent` while the call waited in the queue or for a connection; `unknown` once the request had gone out.",
    advice: [
      'With `phase` `queue`: too many calls wait for the rate limit. Raise `totalMs`, or use `priority: "bulk"`.',
      "Else raise `attemptMs`, if the tool may take longer.",
    ],
    guide: ["Headers and timeouts", "../guide/headers-and-timeouts.md"],
  },
  aborted: {
    when: "Your signal ended the call. `cause` is the signal's reason.",
    outcome: "`not_sent` while it waited, `unknown` once the request had gone out.",
    advice: ["With `unknown` the service may go on with it. Abort does not cancel remote work."],
    guide: ["Headers and timeouts", "../guide/headers-and-timeouts.md"],
  },
  stream_interrupted: {
    when: "The events of an AI job broke off before the last one, and connecting again did not help within 2 minutes.",
    outcome: "`executed`: the job goes on at the service.",
    advice: [
      "`partial` is what arrived, put together.",
      "Go on with `infra.ai.attach(id, { after: error.lastSequence })`.",
    ],
    guide: ["AI jobs and approvals", "../guide/ai-jobs.md"],
  },
  budget_exceeded: {
    when: "The call could pass a budget of `withBudget`, so it was not sent.",
    outcome: notSent,
    advice: [
      "`label`, `budget` and `spent` say which one and how far it is used.",
      "Make a new budget for the rest, or leave the rest for later.",
    ],
    guide: ["Credits and budgets", "../guide/credits.md"],
  },
  wait_timeout: {
    when: "Work at the service had not ended when the wait's `timeoutMs` was over.",
    outcome: "The work goes on. `last` is how it was last seen.",
    advice: ["Wait again with the same id, with a larger `timeoutMs`.", "Do not start it again: it is still going on."],
    guide: ["Waiting and deploys", "../guide/deploys.md"],
  },
  remote_failed: {
    when: "A deploy, backup, restore, AI job, server, site or database ended badly.",
    outcome:
      "The service did what it was asked to, and it failed. `remote` is the object as it ended, `kind` says what it is.",
    advice: [
      "For a deploy, `remote.error` and `remote.logUrl` say why. The old release goes on serving.",
      "For an AI job, `canceled` means that a step was rejected, `expired` that nobody decided.",
    ],
    guide: ["Waiting and deploys", "../guide/deploys.md"],
  },
  invalid_argument: {
    when: "An option or argument is missing or cannot be right, such as an empty id, a file without a media type, or no address.",
    outcome: notSent,
    advice: [
      "`facts.option` names it, `facts.variable` the environment variable for the same, `facts.validValues` what would do.",
      "It is a mistake in the program: do not catch it, fix it.",
    ],
  },
  webhook_verification: {
    when: "A webhook delivery was refused.",
    outcome: "Your listener was not called. `reason` says why, and `hint` what to do about it.",
    advice: [
      "`body_not_raw`: put the webhook's route before the body parser.",
      "`no_match` or `unknown_key`: check the secret. Each webhook has its own.",
      "`timestamp_too_old` or `timestamp_too_new`: check the clock.",
      "`diagnose()` and `tandem webhooks verify --explain` find the mistake.",
    ],
    guide: ["Webhooks", "../guide/webhooks.md"],
  },
  batch_stopped: {
    when: "A batch ended before its rows did: `reason` is `aborted`, `budget`, `credits`, `credential`, `errors`, `ledger` or `outage`.",
    outcome: "Rows that were done are in the ledger; rows under way had a few seconds to end; the rest wait.",
    advice: ["Remove the reason and start the same run again: it goes on where it was."],
    guide: bulk,
  },
  ledger: {
    when: "A batch's ledger cannot be used: `problem` is `damaged`, `different_plan`, `full`, `in_use`, `missing`, `moved`, `newer`, `not_a_ledger`, `not_durable`, `not_writable`, `set_back` or `unsupported`.",
    outcome: "Nothing was sent that the ledger does not know of.",
    advice: [
      "`different_plan`: the file belongs to another tool or other options. Take a new one.",
      "`in_use`: another run has it open. Wait for it, or end it.",
      "`damaged`: restore the file from a copy, but only from one made after the last run ended. With an older copy, or without one, rows that were sent since would be sent, and paid, again, and no run can notice. Otherwise read what a copy has with `viewLedger` or `tandem batch results`, and give a new ledger only the rows that may be paid again. The file is not repaired, because a guess could charge rows twice.",
      "`moved`: the file was deleted, renamed or replaced while a run had it open. Put the same file back before the next run; what holds for a copy is said under `damaged`.",
      "`set_back`: an older copy was written over it while a run had it open, or was put back in Redis. What holds for a copy is said under `damaged`.",
    ],
    guide: bulk,
  },
};
