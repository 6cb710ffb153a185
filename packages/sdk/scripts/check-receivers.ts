import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client, WebhookEndpoint } from "../src/index.ts";
import { freePort } from "./free-port.ts";
import { deliveryCases } from "./receiver-cases.ts";
import { type StartedService, startService } from "./start-service.ts";

interface Language {
  /** As the code block in docs/webhooks.md names it */
  name: string;
  file: string;
  /** The command that prints the version */
  version: [program: string, argument: string];
  run(file: string, port: number): [program: string, ...args: string[]];
}

const languages: Language[] = [
  {
    name: "python",
    file: "receiver.py",
    version: ["python3", "--version"],
    run: (file) => ["python3", file],
  },
  {
    name: "ruby",
    file: "receiver.rb",
    version: ["ruby", "--version"],
    run: (file) => ["ruby", file],
  },
  {
    name: "php",
    file: "receiver.php",
    version: ["php", "--version"],
    run: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
  },
  {
    name: "go",
    file: "receiver.go",
    version: ["go", "version"],
    run: (file) => ["go", "run", file],
  },
  {
    name: "java",
    file: "Receiver.java",
    version: ["javac", "--version"],
    run: (file) => ["java", file],
  },
];

// Go first compiles its standard library if nothing was compiled before.
const startMsMax = 300_000;

const page = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
const deliveryMsMax = 60_000;

const workFolder = mkdtempSync(join(tmpdir(), "receivers-"));
const service = await startService(await freePort());
try {
  for (const language of languages) await check(language, service);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await service.stop();
  rmSync(workFolder, { recursive: true, force: true });
}

async function check(language: Language, { client, referrerId }: StartedService): Promise<void> {
  const { name } = language;
  const version = versionOf(language);
  if (version === undefined) {
    if (process.env.CI) throw new Error(`${name} is not installed`);
    return console.log(`- ${name}: not installed, so not run`);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  const endpoint = await client.webhookEndpoints.create({
    name,
    url,
    eventTypes: ["referral.created"],
  });
  const receiver = start(language, port, endpoint.secret);
  try {
    await listening(receiver, port);
    await client.referrals.create({ name: "Åse 🌲", referrerId });
    await delivered(client, endpoint);
    // Signed now, because a receiver can take minutes to be compiled.
    const cases = await deliveryCases(endpoint.secret);
    for (const { circumstance, status, request } of cases) {
      const answer = await fetch(url, { method: "POST", ...request });
      if (answer.status === status) continue;
      throw new Error(`${name} answers ${answer.status} instead of ${status} to ${circumstance}`);
    }
    await requireSound(client, endpoint);
    console.log(`✓ ${name}: one delivery by the service and ${cases.length} others, on ${version}`);
  } finally {
    await stop(receiver);
    await client.webhookEndpoints.delete(endpoint.id);
  }
}

/** The documented receivers are right, so an examination blames none of them. */
async function requireSound(client: Client, { id, name }: WebhookEndpoint): Promise<void> {
  const { points } = await client.webhookEndpoints.examine(id);
  const failed = points.filter(({ result }) => result === "failed").map(({ point }) => point);
  if (failed.length > 0) throw new Error(`${name} fails ${failed.join(", ")}`);
}

/** Resolves once the service has delivered its one event to the endpoint. */
async function delivered(client: Client, { id, name }: WebhookEndpoint): Promise<void> {
  const giveUpAt = performance.now() + deliveryMsMax;
  while (performance.now() < giveUpAt) {
    const [delivery] = (await client.webhookEndpoints.listDeliveries(id)).data;
    if (delivery?.status === "delivered") return;
    if (delivery !== undefined && delivery.attemptCount > 0) {
      throw new Error(`${name} refuses a delivery by the service: ${delivery.lastError}`);
    }
    await wait(50);
  }
  throw new Error(`The service delivered nothing to ${name}`);
}

function versionOf({ version: [program, argument] }: Language): string | undefined {
  try {
    return execFileSync(program, [argument], { encoding: "utf8" }).split("\n")[0];
  } catch {
    return undefined;
  }
}

function start({ name, file, run }: Language, port: number, secret: string): ChildProcess {
  const code = page.match(new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, "s"))?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md shows no receiver in ${name}`);
  const folder = join(workFolder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, file), code);
  const [program, ...args] = run(file, port);
  const env = { ...process.env, PORT: String(port), REFERRAL_SERVICE_WEBHOOK_SECRET: secret };
  // A separate process group, because `go run` starts the program that it has built.
  return spawn(program, args, { cwd: folder, env, stdio: "ignore", detached: true });
}

async function listening(receiver: ChildProcess, port: number): Promise<void> {
  const giveUpAt = performance.now() + startMsMax;
  while (performance.now() < giveUpAt) {
    if (receiver.exitCode !== null) throw new Error(`${receiver.spawnfile} ended by itself`);
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => undefined);
    if (answer !== undefined) return;
    await wait(50);
  }
  throw new Error(`${receiver.spawnfile} does not listen`);
}

async function stop(receiver: ChildProcess): Promise<void> {
  if (receiver.exitCode !== null || receiver.pid === undefined) return;
  const ended = once(receiver, "exit");
  process.kill(-receiver.pid, "SIGKILL");
  await ended;
}
