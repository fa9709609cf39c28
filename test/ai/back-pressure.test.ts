import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { InfraClient } from "@tandem/sdk";
import { expect, onTestFinished, test } from "vitest";
import { collectGarbage } from "../support/collect-garbage.ts";
import { transports } from "../support/transports.ts";

const megabyte = 1024 * 1024;
const eventBytes = 10_240;

/** A server in another process that streams events of 10 kB as fast as they are taken. */
async function endlessStream() {
  const server = fork(new URL("../support/endless-stream.ts", import.meta.url));
  onTestFinished(() => void server.kill());
  const [{ port }] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}`, stalled: () => stalled(server) };
}

/** Bytes that the server has handed to its socket once it cannot hand over more. Does not end if it always can. */
async function stalled(server: ChildProcess): Promise<number> {
  for (let last = -1; ; ) {
    server.send("handed?");
    const [{ handed }] = await once(server, "message");
    if (handed === last) return handed;
    last = handed;
  }
}

/** What the sockets of both sides may hold: where the operating system does not say, what is usual. */
function mostInSockets(): number {
  try {
    const most = ["tcp_rmem", "tcp_wmem"].map(
      (name) => readFileSync(`/proc/sys/net/ipv4/${name}`, "utf8").split(/\s+/)[2],
    );
    return most.reduce((sum, bytes) => sum + Number(bytes), 0);
  } catch {
    return 14 * megabyte;
  }
}

const memory = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const title = "a reader slower than the stream holds the stream back: over 100 MB the memory stays flat, by $transport";

test.each(transports)(title, async ({ fetch }) => {
  const { url, stalled } = await endlessStream();
  const infra = new InfraClient({ token: "tdi_x", baseUrl: url, fetch });
  const inUse: number[] = [];
  let ahead = 0;
  let read = 0;
  for await (const { sequence } of infra.ai.attach("job_1", { after: 0 }).events()) {
    read += eventBytes;
    if (sequence % 1_000 === 0) {
      ahead = Math.max(ahead, (await stalled()) - read);
      inUse.push(memory());
    }
    if (read >= 100 * megabyte) break;
  }

  expect(inUse).toHaveLength(10);
  expect(ahead).toBeLessThan(mostInSockets() + 2 * megabyte);
  expect(Math.max(...inUse) - inUse[0]!).toBeLessThan(2 * megabyte);
});
