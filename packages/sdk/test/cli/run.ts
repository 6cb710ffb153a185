import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";

// Each run is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Of all runs: loading their modules takes most of a run's CPU time. */
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

interface RunOptions {
  env?: Record<string, string>;
  input?: string | Uint8Array;
}

/** Runs the command line as its users do. */
export async function run(args: string[], { env, input }: RunOptions = {}): Promise<Run> {
  const child = start(args, env);
  const out = textOf(child.stdout);
  const err = textOf(child.stderr);
  child.stdin?.end(input ?? "");
  const [code] = await once(child, "close");
  return { code, out: await out, err: await err };
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE: compileCache, ...env },
  });
  onTestFinished(() => void child.kill());
  return child;
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = "";
  for await (const bytes of stream ?? []) text += bytes;
  return text;
}

export const jsonLines = ({ out }: Run) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = { status: number; headers?: Record<string, string>; body?: object | string };

/** A server that keeps what it gets and answers by the request. */
export async function startServer(answerTo: (request: Received) => Answer) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = "", method = "", headers } = request;
    const one = { path, method, headers, body: Buffer.concat(chunks) };
    received.push(one);
    const { status, headers: answerHeaders, body = "" } = answerTo(one);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    response.writeHead(status, { "Content-Type": type, ...answerHeaders }).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}
