import type { IncomingMessage, ServerResponse } from "node:http";
import {
  expressWebhook,
  fastifyWebhook,
  koaWebhook,
  nextPagesWebhook,
  nodeWebhook,
  sign,
  type WebhookHandler,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import express from "express";
import fastify from "fastify";
import Koa from "koa";
import { describe, expect, test, vi } from "vitest";
import { listening, serving } from "../support/serving.ts";
import { body, secret } from "../support/webhook-world.ts";

// What passes a request on may answer it as well: a time limit, or a program that says "taken" at once.

type Other = (request: IncomingMessage, response: ServerResponse, next: () => unknown) => unknown;

const frameworks: Record<string, (handle: WebhookHandler, other: Other) => Promise<string>> = {
  "node:http": (handle, other) =>
    serving((request, response) => other(request, response, () => nodeWebhook(handle)(request, response))),
  "Next.js, pages router": (handle, other) =>
    serving((request, response) => other(request, response, () => nextPagesWebhook(handle)(request, response))),
  Express: (handle, other) => serving(express().use(other).post("/", expressWebhook(handle))),
  Koa: (handle, other) => {
    const app = new Koa().use(async (context, next) => {
      context.respond = false;
      await other(context.req, context.res, next);
    });
    return serving(app.use(koaWebhook(handle)).callback());
  },
  Fastify: async (handle, other) => {
    const app = fastify();
    app.addHook("preHandler", ({ raw: request }, { raw: response }, done) => void other(request, response, done));
    app.register(fastifyWebhook("/", handle));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return listening(app.server);
  },
};

/** What answers beside the endpoint, before, while or after its listener runs. */
const others: Record<string, (turns: Turns) => Other> = {
  "answers first": (turns) => (_, response, next) => {
    response.writeHead(503).end("busy");
    turns.answered.resolve();
    return next();
  },
  "answers while the listener runs": (turns) => async (_, response, next) => {
    const ended = next();
    await turns.begun.promise;
    response.writeHead(503).end("busy");
    turns.answered.resolve();
    await ended;
  },
  "has begun an answer that goes on": (turns) => async (_, response, next) => {
    const ended = next();
    await turns.begun.promise;
    response.writeHead(503).write("bu");
    turns.answered.resolve();
    await turns.told.promise;
    response.end("sy");
    await ended;
  },
};

interface Turns {
  /** The listener runs. */
  begun: PromiseWithResolvers<void>;
  /** Something else has answered. */
  answered: PromiseWithResolvers<void>;
  /** `onError` has heard that the endpoint could not. */
  told: PromiseWithResolvers<void>;
}

const post = async (url: string, init: RequestInit = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(await sign(body, { secret })) },
    body,
    ...init,
  });

function world(outcome: () => unknown) {
  const turns = { begun: deferred(), answered: deferred(), told: deferred() };
  const errors: string[] = [];
  const onError = ({ message }: Error) => {
    errors.push(message);
    if (message.includes("already has a response")) turns.told.resolve();
  };
  const handle = webhookHandler({ secrets: secret, onError: onError as (error: unknown) => void }).otherwise(
    async () => {
      turns.begun.resolve();
      await turns.answered.promise;
      return outcome();
    },
  );
  return { turns, errors, handle };
}

function deferred(): PromiseWithResolvers<void> {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve, reject: () => {} };
}

const fail = () => {
  throw new Error("db down");
};
const unheard = (status: number) =>
  `The webhook response ${status} could not be sent: the request already has a response.`;

/** Fastify itself passes a request on no further that was answered. */
const rows = Object.keys(frameworks).flatMap((framework) =>
  Object.keys(others)
    .filter((how) => framework !== "Fastify" || how !== "answers first")
    .map((how) => [framework, how] as const),
);

describe.each(rows)("%s, where something else %s:", (framework, how) => {
  test.each<[what: string, outcome: () => unknown, told: string[]]>([
    ["the answer to an event that was handled is told to onError alone", () => undefined, [unheard(204)]],
    ["so is that of a listener that failed", fail, ["db down", unheard(500)]],
  ])("%s", async (_, outcome, told) => {
    const { turns, errors, handle } = world(outcome);
    const answer = await post(await frameworks[framework]!(handle, others[how]!(turns)));
    expect([answer.status, await answer.text()]).toEqual([503, "busy"]);
    await vi.waitFor(() => expect(errors).toEqual(told));
  });
});

test.each(Object.entries(frameworks))("%s: handles a sender that has disconnected", async (_, start) => {
  const { turns, errors, handle } = world(fail);
  const gone = deferred();
  const url = await start(handle, (_request, response, next) => {
    response.once("close", gone.resolve);
    return next();
  });
  const leaving = new AbortController();
  const sent = post(url, { signal: leaving.signal }).catch(() => "left");
  await turns.begun.promise;
  leaving.abort();
  await gone.promise;
  turns.answered.resolve();
  expect(await sent).toBe("left");
  await vi.waitFor(() => expect(errors).toEqual(["db down"]));
});
