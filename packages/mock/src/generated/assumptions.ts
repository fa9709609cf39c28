// Generated from specs/ by scripts/generate.ts. Do not edit.

export const assumptions: readonly (Readonly<Record<"id" | "question" | "position", string>> & {
  readonly confidence: "H" | "M" | "L";
  readonly seen: "specs" | "behaviour";
})[] = [
  {
    "id": "G-01",
    "question": "What stands in front of the infrastructure routes?",
    "position": "The prefix /api/v1, as a setting. It may be empty, if the routes hang directly off the service's address.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-02",
    "question": "How are JSON fields cased?",
    "position": "camelCase in both APIs.",
    "confidence": "M",
    "seen": "behaviour"
  },
  {
    "id": "G-03",
    "question": "What do ids look like?",
    "position": "Opaque strings of 1 to 64 letters, digits, hyphens and underscores. The mock gives them a prefix by kind; nobody reads it.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-04",
    "question": "How are times, durations and money written?",
    "position": "RFC 3339 in UTC under names ending in At; whole numbers with the unit in the name; minor units with a lowercase ISO 4217 code.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-05",
    "question": "How does the infrastructure API wrap a result?",
    "position": "In data, and a list in data with page facts in meta. A bare object or array is understood as well.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-06",
    "question": "How are lists paged?",
    "position": "By limit (1 to 100, default 25) and an opaque cursor; nextCursor is null on the last page; newest first; every list takes part.",
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
    "position": "success false, and error with code, message and details.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-09",
    "question": "Which status says that a request's fields are wrong?",
    "position": "Infrastructure answers 400 to unreadable JSON and 422 to wrong fields, never to be retried. Tools answer 400 to bad input; their 422 means that the provider failed and is to be retried, as documented.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-10",
    "question": "Which headers tell of the rate limit?",
    "position": "RateLimit-Policy and RateLimit on success and on 429, and Retry-After on 429, which wins. The older names RateLimit-Limit and X-RateLimit-Limit with their companions are read too, and any may be missing.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "G-11",
    "question": "How many infrastructure requests are allowed?",
    "position": "Not known. The mock allows 120 a minute for a token; clients go by the headers.",
    "confidence": "L",
    "seen": "behaviour"
  },
  {
    "id": "G-12",
    "question": "Can a POST be repeated safely?",
    "position": "By an Idempotency-Key header with a UUID, kept 24 hours; a replay returns the first result, the same key with another body is a 422, a request still running a 409. Sent to infrastructure, not to tools.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "G-13",
    "question": "What may be retried automatically?",
    "position": "Tools 422 and 429. Infrastructure 429, and 503 with Retry-After, for all methods; 408, 502, other 503, 504 and network failures for GET and DELETE only. A POST whose outcome is unclear is never repeated unless asked for.",
    "confidence": "H",
    "seen": "behaviour"
  },
  {
    "id": "G-14",
    "question": "How is long work reported?",
    "position": "Creating answers 201 with a resource in a passing status, an action 202 with the thing it started; then the resource is read until its status is final. There is no Location header.",
    "confidence": "H",
    "seen": "specs"
  },
  {
    "id": "G-15",
    "question": "How is something read that has no GET route of its own?",
    "position": "Its parent embeds it, deploys in the site, backups and the restore in the database, members and invites in the team. A single site, database or team is found through its list.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "G-16",
    "question": "How do the APIs grow within a version?",
    "position": "By new fields, new values of open enums and new events, none of which may break a client. An unknown status counts as not final.",
    "confidence": "H",
    "seen": "behaviour"
  },
  {
    "id": "G-17",
    "question": "How is a request identified to support?",
    "position": "By the response header X-Request-Id, repeated as requestId in problem bodies.",
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
    "position": "PATCH keeps what is absent, clears what is null, replaces arrays and typed objects whole, and returns the resource. DELETE answers 204 without a body.",
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
    "question": "Which filters do lists take?",
    "position": "serverId on sites and databases, status on deliveries, nothing else. The SDK filters again in case they are ignored.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-01",
    "question": "Which codes do tool errors carry?",
    "position": "One code for each documented reason, such as input_too_short or out_of_credits. Clients choose by status first.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-02",
    "question": "Where does the 404 of an unknown tool list the valid slugs?",
    "position": "In error.details.validSlugs. The SDK takes the first array that holds a known slug, wherever it is.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-03",
    "question": "Does a call cost credits when the provider fails?",
    "position": "No. Every answered attempt is counted and shown all the same.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "T-04",
    "question": "Where are the tools listed, and how?",
    "position": "GET /api/v1/tools answers success and data.tools, each with slug, name and perhaps description and inputKind. An array at data, at tools or at the root is understood as well.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "T-05",
    "question": "Can a tool stream, call back or run as a job?",
    "position": "No. A call is one request and one answer, which may take 120 seconds, or 600 for files and videos.",
    "confidence": "M",
    "seen": "behaviour"
  },
  {
    "id": "T-06",
    "question": "How do files, videos and pages travel in input?",
    "position": "As an address for a video or a page; as an https address or a base64 data URI for a file, at most 10 MB decoded.",
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
    "position": "Text of 300 to 50,000 characters; a verdict of ai, human or mixed, probabilities and a rating of each sentence.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-12",
    "question": "What does youtube-summarizer take and return?",
    "position": "The address of a video; a summary, key points, facts about the video and chapters.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-13",
    "question": "What does pdf-summarizer take and return?",
    "position": "A PDF; a summary, key points with their pages, and facts about the document.",
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
    "position": "A picture, with the object named in options.target; the resulting picture as an address or data URI. No boxes or masks, which the description gives to another product.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-17",
    "question": "What does grammar-checker take and return?",
    "position": "Text of at most 20,000 characters; the corrected text and issues with place, replacements and category.",
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
    "position": "What someone did in a job; bullet points.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-22",
    "question": "What does webpage-summarizer take and return?",
    "position": "The address of a page; a summary, key points and facts about the page.",
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
    "position": "A recording; its text with segments, words, speakers and subtitles as asked for. Times in seconds.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "T-27",
    "question": "What does the tool API answer when the service itself is down, or when too many list the tools?",
    "position": "503 with the body of every other error, and 429 with the same body as for a key.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "I-01",
    "question": "What is a server?",
    "position": "A connection to an existing machine, with host, port, user, labels, and system facts once it is connected. No passwords and no stored key ids.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-02",
    "question": "What is a site?",
    "position": "A runtime on a server with domains, a repository and commands; it embeds its latest deploys, and its status is separate from theirs.",
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
    "position": "An engine's database on a server with connection facts, a view of its users and its latest backups; the password is shown once.",
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
    "position": "An encrypted copy with a kind and times. Without a schedule it runs at once; with one, the schedule is stored and the next run is returned.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-07",
    "question": "What does a restore do?",
    "position": "It writes a backup over its own database or into another, after a safety backup unless told not to.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-08",
    "question": "What is an alert?",
    "position": "A rule over a metric of servers, sites or databases, by threshold or anomaly, with Slack, email and SMS channels and a state. The two kinds of rule and three of channel are documented.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-09",
    "question": "What is a webhook?",
    "position": "An https address with the events it wants and a secret shown once; it is disabled by hand, by a 410 or by days of failure.",
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
    "position": "A text, resources it concerns and how much to approve; it returns the job that it started.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-12",
    "question": "What is an AI job?",
    "position": "The work on a prompt, with steps, output, usage and at most one step that waits for approval, for 24 hours.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-13",
    "question": "What is a step of an AI job?",
    "position": "One action with its kind, input, risk, output and decision, readable before it is approved.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-14",
    "question": "What does approving or rejecting a step do?",
    "position": "The body names the step and the decision. Approving goes on with the job, rejecting ends it as canceled.",
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
    "position": "A plan and an interval; the subscription, and a checkout address when a person has to pay. The same route changes the plan.",
    "confidence": "L",
    "seen": "specs"
  },
  {
    "id": "I-17",
    "question": "What is an invoice?",
    "position": "Amounts in minor units with lines, period, status and addresses to view or download it.",
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
    "question": "What does the member id in the route name?",
    "position": "A membership, not a user; the member carries both ids.",
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
    "position": "By the job's own GET route with Accept text/event-stream.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-02",
    "question": "How is a stream resumed?",
    "position": "Events carry ascending ids; Last-Event-ID replays the later ones, or a snapshot replaces them if they are gone.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-03",
    "question": "How does a client notice that a stream is dead?",
    "position": "The server sends a comment every 15 seconds; 45 seconds of silence count as a break.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-04",
    "question": "How does a stream end?",
    "position": "The server closes it after job.done; reconnecting past the end answers 204.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-05",
    "question": "What happens to a stream while a step waits for approval?",
    "position": "It stays open, and the events go on in it after the decision.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "S-06",
    "question": "What if the service does not stream?",
    "position": "A JSON answer or a 406 makes the SDK read the job repeatedly, every 2 to 10 seconds, and report the same events from the differences.",
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
    "question": "Which headers does a delivery carry?",
    "position": "webhook-id, webhook-timestamp and webhook-signature, which may hold several signatures while a secret changes.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-03",
    "question": "What is signed, and how?",
    "position": "HMAC-SHA256 over id, timestamp and raw body joined by dots, with the decoded secret as key; 300 seconds of tolerance. That it is HMAC is documented.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-04",
    "question": "When has a delivery succeeded?",
    "position": "On a 2xx within 15 seconds. Redirects and all else fail, 410 disables the webhook, Retry-After is honoured, only https is called.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "W-05",
    "question": "How often is a delivery tried?",
    "position": "Ten times over about 75 hours, the waits growing from 5 seconds to 24 hours, with jitter.",
    "confidence": "M",
    "seen": "behaviour"
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
    "position": "None is added; creating a database covers it (I-05).",
    "confidence": "M",
    "seen": "behaviour"
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
    "position": "POST /billing/portal returns an address that expires.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-07",
    "question": "How is the audit log read?",
    "position": "GET /teams/{id}/audit-logs returns who did what to which target, and whether it worked.",
    "confidence": "M",
    "seen": "specs"
  },
  {
    "id": "U-08",
    "question": "Are there routes to schedule backups and to bind domains?",
    "position": "None are added; the backup's schedule and the site's domains fit listed routes.",
    "confidence": "M",
    "seen": "specs"
  }
];
