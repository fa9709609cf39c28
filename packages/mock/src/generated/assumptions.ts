// Generated from specs/ by scripts/generate.ts. Do not edit.

export const assumptions: readonly (Readonly<Record<"id" | "question" | "position", string>> & {
  readonly confidence: "H" | "M" | "L";
  readonly seen: "specs" | "behavior";
})[] = [
  {
    "id": "G-01",
    "question": "Which path prefix do the infrastructure routes have?",
    "position": "/api/v1, as a setting. It can be empty.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-02",
    "question": "Which case do JSON fields have?",
    "position": "camelCase in both APIs.",
    "confidence": "M",
    "seen": "behavior"
  },
  {
    "id": "G-03",
    "question": "What do ids look like?",
    "position": "Opaque strings of 1 to 64 letters, digits, hyphens and underscores. The mock adds a prefix by kind, but nothing depends on it.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-04",
    "question": "How are times, durations and money written?",
    "position": "Times as RFC 3339 in UTC, in fields ending in At; durations as whole numbers with the unit in the name; money in minor units with a lowercase ISO 4217 code.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-05",
    "question": "How does the infrastructure API wrap a result?",
    "position": "In data, with the page details of a list beside it in meta. A body that is itself the resource or the list is read too.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-06",
    "question": "How are lists paged?",
    "position": "By limit (1 to 100, default 25) and an opaque cursor; nextCursor is null on the last page; newest first; the same in every list.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-07",
    "question": "What is the body of an infrastructure error?",
    "position": "Problem details of RFC 9457 with code, requestId and, for field errors, errors.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-08",
    "question": "What is the body of a tool error?",
    "position": "success is false, and error contains code, message and details.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-09",
    "question": "Which status means that a request's fields are invalid?",
    "position": "Infrastructure returns 400 for unreadable JSON and 422 for invalid fields, neither retryable. Tools return 400 for bad input; their 422 means that the provider failed and is retryable, as documented.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-10",
    "question": "Which headers describe the rate limit?",
    "position": "RateLimit-Policy and RateLimit on success and on 429, and Retry-After on 429, which takes precedence. RateLimit-Limit, X-RateLimit-Limit and related headers are read too, and any can be missing.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "G-11",
    "question": "How many infrastructure requests are allowed?",
    "position": "Unknown. Clients follow the limit in the headers; the mock allows 120 per minute for each token.",
    "confidence": "L",
    "seen": "behavior"
  },
  {
    "id": "G-12",
    "question": "How can a POST be repeated safely?",
    "position": "With an Idempotency-Key header that contains a UUID, valid for 24 hours. A replay returns the first result, the same key with another body returns 422, and a request still in progress returns 409. Sent to infrastructure only.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "G-13",
    "question": "What can be retried automatically?",
    "position": "Tools 422 and 429. Infrastructure 429, and 503 with Retry-After, for all methods; 408, 502, other 503, 504 and network failures for GET and DELETE only. A POST with an unknown outcome is never retried automatically.",
    "confidence": "H",
    "seen": "behavior"
  },
  {
    "id": "G-14",
    "question": "How is long-running work reported?",
    "position": "Creating returns 201 with a resource in a transitional status, and an action returns 202 with the work it started. Clients poll the resource until its status is final. There is no Location header.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-15",
    "question": "How do you read a resource without its own GET route?",
    "position": "Its parent embeds it: deploys in the site, backups and the restore in the database, members and invites in the team. A single site, database or team is found in its list.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-16",
    "question": "How can the APIs change within a version?",
    "position": "With new fields, new values of open enums and new events. Clients must accept them. An unknown status counts as not final.",
    "confidence": "H",
    "seen": "behavior"
  },
  {
    "id": "G-17",
    "question": "How do you identify a request to support?",
    "position": "By the response header X-Request-Id, also in problem bodies as requestId.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-18",
    "question": "Which team does a request act for?",
    "position": "A token belongs to one team, so no route takes a team; resources show teamId.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-19",
    "question": "What do PATCH and DELETE mean in detail?",
    "position": "PATCH keeps absent fields, clears null fields, replaces arrays and typed objects entirely, and returns the resource. DELETE returns 204 without a body.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-20",
    "question": "What comes with a 401 or a 403?",
    "position": "WWW-Authenticate with the bearer scheme and invalid_token on a 401; insufficient_scope may come with a 403.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-21",
    "question": "Which filters do lists accept?",
    "position": "serverId on sites and databases, status on deliveries. The SDK filters the results again, in case the service ignores them.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-01",
    "question": "Which codes do tool errors have?",
    "position": "One code for each documented reason, such as input_too_short or out_of_credits. Clients check the status first.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-02",
    "question": "Where does the 404 of an unknown tool list the valid slugs?",
    "position": "In error.details.validSlugs. The SDK uses the first array that contains a known slug.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-03",
    "question": "Does a call cost credits when the provider fails?",
    "position": "No. Attempts are still counted and shown.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "T-04",
    "question": "Where are the tools listed, and how?",
    "position": "GET /api/v1/tools returns success and data.tools, each with slug and name, and optionally description and inputKind. An array in data, in tools or at the root is accepted too.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "T-05",
    "question": "Can a tool stream, call back or run as a job?",
    "position": "No. A call is one request and one response, within 120 seconds, or 600 for files and videos.",
    "confidence": "M",
    "seen": "behavior"
  },
  {
    "id": "T-06",
    "question": "How are files, videos and pages passed as input?",
    "position": "Videos and pages as a URL; files as an https URL or a base64 data URI, at most 10 MB decoded.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-07",
    "question": "Which options do several tools share?",
    "position": "length, format, tone, language, outputLanguage, count, focus and audience, with the same values everywhere.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-11",
    "question": "What does ai-detector take and return?",
    "position": "Text of 300 to 50,000 characters; a verdict of ai, human or mixed, probabilities and a rating for each sentence.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-12",
    "question": "What does youtube-summarizer take and return?",
    "position": "The URL of a video; a summary, key points, video details and chapters.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-13",
    "question": "What does pdf-summarizer take and return?",
    "position": "A PDF; a summary, key points with their pages, and document details.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-14",
    "question": "What does ai-rewriter take and return?",
    "position": "Text of 10 to 20,000 characters with a tone and a mode; a text and alternatives.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-15",
    "question": "What does math-solver take and return?",
    "position": "A problem in words or LaTeX; the answer and the steps.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-16",
    "question": "What does object-remover take and return?",
    "position": "A picture, with the object named in options.target; the resulting picture as a URL or data URI. No boxes or masks: the documentation assigns them to another product.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-17",
    "question": "What does grammar-checker take and return?",
    "position": "Text of at most 20,000 characters; the corrected text and issues with position, replacements and category.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-18",
    "question": "What does email-subject-gen take and return?",
    "position": "A topic or a message; subject lines with their length.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-19",
    "question": "What does blog-title-gen take and return?",
    "position": "A topic or a post; titles with their length.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-20",
    "question": "What does linkedin-formatter take and return?",
    "position": "Notes or a draft; a post of at most 3,000 characters and its hashtags.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-21",
    "question": "What does resume-bullets take and return?",
    "position": "A description of a job; bullet points.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-22",
    "question": "What does webpage-summarizer take and return?",
    "position": "The URL of a page; a summary, key points and page details.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-23",
    "question": "What does ai-translator take and return?",
    "position": "Text and a target language; the translation and both languages.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-24",
    "question": "What does caption-gen take and return?",
    "position": "The description of a post; captions of at most 2,200 characters with hashtags.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-25",
    "question": "What does code-explainer take and return?",
    "position": "Source code; a summary and explained line ranges.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-26",
    "question": "What does transcription take and return?",
    "position": "A recording; its text, with segments, words, speakers and subtitles on request. Times in seconds.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-27",
    "question": "What does the tool API return when the service is down, or when the tool list is requested too often?",
    "position": "503 and 429, with the same body as other errors.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "I-01",
    "question": "What is a server?",
    "position": "A connection to an existing machine, with host, port, user, labels, and system details once it is connected. No passwords and no stored key ids.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-02",
    "question": "What is a site?",
    "position": "A runtime on a server with domains, a repository and commands. It embeds its latest deploys, but has its own status.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-03",
    "question": "What is a deploy?",
    "position": "A child of a site with trigger, strategy, commit, times and error, moving from queued to a final status.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-04",
    "question": "What is a database?",
    "position": "An engine's database on a server with connection details, its users and its latest backups; the password is shown once.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-05",
    "question": "How is a database engine installed?",
    "position": "By creating the first database of that engine on a server.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "I-06",
    "question": "What is a backup, and how is one scheduled?",
    "position": "An encrypted copy with a kind and times. Without a schedule it runs immediately; with one, the schedule is saved and the next run is returned.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-07",
    "question": "What does a restore do?",
    "position": "It restores a backup into its own database or another one, by default after a safety backup.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-08",
    "question": "What is an alert?",
    "position": "A rule over a metric of servers, sites or databases, by threshold or anomaly, with Slack, email and SMS channels and a state. The two kinds of rules and the three channels are documented.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-09",
    "question": "What is a webhook?",
    "position": "An https URL with event types and a secret shown once. It is disabled manually, by a 410, or after days of failures.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-10",
    "question": "What is a webhook delivery?",
    "position": "One row for each event and webhook with all its attempts, without the payload.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-11",
    "question": "What does an AI prompt take and return?",
    "position": "A text, the resources it is about and the approval mode. It returns the job.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-12",
    "question": "What is an AI job?",
    "position": "The work on a prompt, with steps, output, usage and at most one step pending approval, for up to 24 hours.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-13",
    "question": "What is a step of an AI job?",
    "position": "One action with its kind, input, risk, output and decision. You can read it before you approve it.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-14",
    "question": "What does approving or rejecting a step do?",
    "position": "The body contains the step id and the decision. Approving continues the job, rejecting cancels it.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "I-15",
    "question": "What is a billing plan?",
    "position": "Prices by interval, features, limits, and whether it is the current one.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-16",
    "question": "What does subscribing take and return?",
    "position": "A plan and an interval; the subscription, and a checkout URL if you have to pay. The same route changes the plan.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-17",
    "question": "What is an invoice?",
    "position": "Amounts in minor units with lines, period, status, and URLs to view or download it.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-18",
    "question": "What is a team?",
    "position": "A name and a slug with the caller's role; it embeds its members and pending invites.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-19",
    "question": "What is the member id in the route?",
    "position": "The id of the membership, not of the user. A member has both.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "I-20",
    "question": "What is a team invite?",
    "position": "An email and a role, valid seven days, accepted in the dashboard.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-21",
    "question": "Which roles are there?",
    "position": "owner, admin, member and viewer. Admins set the lower three; the last owner stays.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-01",
    "question": "How is the output of an AI job streamed?",
    "position": "From the job's GET route with Accept text/event-stream.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-02",
    "question": "How is a stream resumed?",
    "position": "Events have ascending ids. Last-Event-ID replays later events, or returns a snapshot if they are no longer available.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-03",
    "question": "How does a client notice that a stream is dead?",
    "position": "The server sends a comment every 15 seconds; after 45 seconds of silence the connection is considered broken.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-04",
    "question": "How does a stream end?",
    "position": "The server closes it after job.done; reconnecting after the end returns 204.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-05",
    "question": "What happens to a stream while a step waits for approval?",
    "position": "It stays open, and continues after the decision.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-06",
    "question": "What if the service doesn't stream?",
    "position": "If it returns JSON or a 406, the SDK polls the job every 2 to 10 seconds and derives the same events.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "W-01",
    "question": "What is the body of a webhook event?",
    "position": "id, type, timestamp, teamId and data, where data is the resource as its route returns it, without secrets.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-02",
    "question": "Which headers does a delivery have?",
    "position": "webhook-id, webhook-timestamp and webhook-signature, which can contain several signatures while a secret is replaced.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-03",
    "question": "What is signed, and how?",
    "position": "HMAC-SHA256 over id, timestamp and raw body joined by dots, with the decoded secret as key, and 300 seconds of tolerance. HMAC itself is documented.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-04",
    "question": "When is a delivery successful?",
    "position": "After a 2xx within 15 seconds. Redirects and everything else fail, 410 disables the webhook, Retry-After is honored, and only https is called.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-05",
    "question": "How often is a delivery attempted?",
    "position": "Ten times over about 75 hours, with waits from 5 seconds to 24 hours and jitter.",
    "confidence": "M",
    "seen": "behavior"
  },
  {
    "id": "U-01",
    "question": "How is a server updated?",
    "position": "PATCH /servers/{id} with the fields of creation, all optional.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-02",
    "question": "Is there a route that installs a database engine?",
    "position": "No; creating a database covers it (I-05).",
    "confidence": "M",
    "seen": "behavior"
  },
  {
    "id": "U-03",
    "question": "How are database users managed?",
    "position": "GET and POST /databases/{id}/users, DELETE /databases/{id}/users/{userId}; a new user's password is shown once.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-04",
    "question": "How is a webhook updated or deleted?",
    "position": "PATCH and DELETE /webhooks/{id}.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-05",
    "question": "How is a team created?",
    "position": "POST /teams with a name; the caller becomes its owner.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-06",
    "question": "How is the billing portal opened?",
    "position": "POST /billing/portal returns a URL that expires.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-07",
    "question": "How is the audit log read?",
    "position": "GET /teams/{id}/audit-logs returns the actor, action, target and result of each entry.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-08",
    "question": "Are there routes to schedule backups and to bind domains?",
    "position": "No; the backup's schedule and the site's domains fit listed routes.",
    "confidence": "M",
    "seen": "specs"
  }
];
