import { type RunningApi, startApi } from "./servers.ts";
import { createWorld, type World } from "./world.ts";

const referralCount = 1_000_000;
const addedMegabytesGoal = 40;
const ordinaryRoundCount = 5;

/** Exports all referrals of an organization as CSV. Measures rows per second and added memory. */
export async function benchmarkExport() {
  const world = await createWorld({ referralCount, secondsBetween: 1 });
  const api = await startApi(world);
  try {
    await serveOrdinaryRequests(api, world);
    const { nowMegabytes: before } = await api.memory();
    const startedMs = performance.now();
    const response = await fetch(`${api.baseUrl}/referrals`, {
      headers: { Authorization: `Bearer ${world.key}`, Accept: "text/csv" },
    });
    if (!response.ok || response.body === null) throw new Error(`Answered ${response.status}`);
    const { rowCount, byteCount } = await contentOf(response.body);
    const seconds = (performance.now() - startedMs) / 1_000;
    if (rowCount !== referralCount + ordinaryRoundCount) {
      throw new Error(`${rowCount} rows arrived`);
    }
    const rate = `${(rowCount / seconds).toFixed(0)} rows/s, ${(byteCount / 2 ** 20).toFixed(0)} MiB`;
    const { peakMegabytes } = await api.memory();
    const added = `${peakMegabytes - before} MB of memory (goal ${addedMegabytesGoal}) to ${before}`;
    process.stdout.write(`GET /referrals as CSV, ${rowCount} rows: ${rate}, adds ${added}\n`);
  } finally {
    await api.stop();
    await world.remove();
  }
}

/**
 * Sends requests before the measurement, because a new process has not yet loaded and compiled its
 * code.
 */
async function serveOrdinaryRequests({ baseUrl }: RunningApi, { key, referrerId }: World) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const call = async (path: string, method = "GET", body?: object) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${baseUrl}${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
    return (await response.json()) as { id: string };
  };
  for (let round = 0; round < ordinaryRoundCount; round += 1) {
    const { id } = await call("/referrals", "POST", { name: "Ada Lovelace", referrerId });
    await call(`/referrals/${id}`, "PATCH", { notes: "Met at the fair" });
    await call(`/referrals/${id}`);
    for (const path of listPaths) await call(path);
  }
}

const listPaths = [
  "/referrals",
  "/users",
  "/companies",
  "/customers",
  "/bonus-payments",
  "/invitation-codes",
  "/public-links",
  "/reports/referrers",
];

/** Each row is one line, because no text here has a line break. */
async function contentOf(body: AsyncIterable<Uint8Array>) {
  const headerLines = 1;
  let [lineCount, byteCount] = [0, 0];
  for await (const piece of body) {
    byteCount += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lineCount += 1;
  }
  return { rowCount: lineCount - headerLines, byteCount };
}
