import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** All runs share it, because loading their modules takes most of a run's CPU time. */
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

interface Run {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs the command line in this process, because loading its modules takes most of a process's CPU
 * time.
 */
export async function run(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const [out, err] = [keep(process.stdout), keep(process.stderr)];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const code = await runCommand(args);
    return { code, out: out.text(), err: err.text() };
  } finally {
    vi.unstubAllEnvs();
    out.end();
    err.end();
  }
}

function keep(stream: NodeJS.WriteStream) {
  const write = vi.spyOn(stream, "write").mockReturnValue(true);
  return {
    text: () => write.mock.calls.map(([text]) => text).join(""),
    end: () => write.mockRestore(),
  };
}

/** Runs the command line in a separate process, as its users do. */
export async function runProcess(args: string[], input: string | Uint8Array = ""): Promise<Run> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE: compileCache },
  });
  onTestFinished(() => void child.kill());
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
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

/** A server that keeps the received requests and responds to each. */
export async function startServer(answerTo: (request: Received) => Answer) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = "", method = "", headers } = request;
    const one = { path, method, headers, body: Buffer.concat(chunks) };
    received.push(one);
    const { status, headers: answerHeaders, body = "" } = answerTo(one);
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    response.writeHead(status, { "Content-Type": type, ...answerHeaders }).end(sent);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}
