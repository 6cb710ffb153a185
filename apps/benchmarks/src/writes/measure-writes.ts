/*
 * Measures whole POSTs: CPU by process, times of answer and arrival, statements, and arms in turns. A tool for finding out, no model of style.
 *
 * Put it at apps/benchmarks/src/writes/measure-writes.ts and run it as root (PostgreSQL itself then runs as user postgres), after a build of apps/api, with Node >= 24:
 *   redis-server --port 6399 --save "" & OUT=/some/folder PG_BIN=/folder/of/postgres node src/writes/measure-writes.ts '{"pastDays":30,"rates":[240],"seconds":40,"slow":15,"slowMs":8}'
 *
 * pastDays      partitions of so many past days (0: five in all)
 * warm, rates, seconds, closed, rounds, conns   what is sent: warm-up, open loops, closed loops
 * slow, slowMs  answers slower than this by 50 ms; statements slower than this into OUT/<label>-pg.log
 * statements    pg_stat_statements of each phase
 * prof          CPU profiles of API and worker under OUT/<label>
 * sql, pgopts   statements before the start; settings of PostgreSQL ("wal_init_zero=off")
 * api, worker   variables for the processes;  arms: more API processes with other variables, in turns on one database (pairs, pairCount)
 * toggles       {"name": {"on": [sql], "off": [sql], "wait": ms}}: changes of the database in turns (pairs, pairCount)
 * list          GET /referrals?limit=25
 */
import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, mkdtempSync, readFileSync, readdirSync, writeFileSync, mkdirSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request as httpRequest, Agent } from "node:http";
import pg from "pg";
import { applyMigrations } from "@referral-service/api/kernel/database/migrate.ts";
import { connectDatabase } from "@referral-service/api/kernel/database/database.ts";
import { makeComingPartitions } from "@referral-service/api/kernel/retention/keep-partitions.ts";
import { daysBefore, daysFrom, partitionedLogs } from "@referral-service/api/kernel/retention/partitions.ts";
import { makePartition } from "@referral-service/api/kernel/retention/store.ts";
import { insertApiKey, insertOrganization } from "../organization.ts";
import { startReceiver } from "../delivery/processes.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import manifest from "../../../api/package.json" with { type: "json" };
import { fileURLToPath } from "node:url";

const o = { pastDays: 30, redis: true, closed: 10, rates: [20, 240], seconds: 20, prof: false, label: "base", preload: "", api: {}, worker: {}, statements: false, conns: 8, referrals: 20000, warm: 6, pgopts: [] as string[], idem: true, endpoints: 1, ...JSON.parse(process.argv[2] ?? "{}") };
const bin = process.env.PG_BIN + "/";
const dir = mkdtempSync(join(tmpdir(), "writes-"));
execFileSync("chown", ["postgres", dir]);
const asPg = (cmd: string, args: string[]) => execFileSync("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", cmd, ...args], { stdio: ["ignore", "pipe", "pipe"] });
asPg(bin + "initdb", ["-D", dir + "/d", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C"]);
const port = 20000 + Math.floor(Math.random() * 20000);
const pgp = spawn("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", bin + "postgres", "-D", dir + "/d", "-p", String(port), "-k", dir, "-c", "shared_preload_libraries=pg_stat_statements", "-c", "pg_stat_statements.track_planning=on", "-c", "pg_stat_statements.track=all", "-c", "max_connections=100", "-c", "log_min_duration_statement=" + (o.slowMs ?? -1), "-c", "log_autovacuum_min_duration=0", "-c", "log_checkpoints=on", "-c", "log_line_prefix=%m [%p] ", ...o.pgopts.flatMap((x: string) => ["-c", x])], { stdio: ["ignore", "ignore", openSync((process.env.OUT ?? ".") + "/" + o.label + "-pg.log", "w")] });
const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
const admin = new pg.Client({ connectionString: url });
for (let i = 0; ; i += 1) { try { const c = new pg.Client({ connectionString: url }); await c.connect(); await c.end(); break; } catch (e) { if (i > 100) throw e; await new Promise((r) => setTimeout(r, 100)); } }
await admin.connect();
await admin.query("CREATE EXTENSION pg_stat_statements");
await applyMigrations({ connectionString: url, migrationsDirectory: fileURLToPath(new URL("../../../api/prisma/migrations", import.meta.url)) });
const now = new Date();
{ const db = connectDatabase({ connectionString: url, connectionsMax: 1, onError() {} });
  if (o.pastDays > 0) for (const day of daysFrom(daysBefore(now, o.pastDays), o.pastDays)) for (const log of partitionedLogs) await makePartition(db, log, day);
  await makeComingPartitions(db, now); await db.close(); }
const pepper = randomBytes(32).toString("base64"), encryptionKey = randomBytes(32).toString("base64"), authSecret = randomBytes(32).toString("base64");
const { id: organizationId, referrerIds } = await insertOrganization(admin, { slug: "benchmark", referrerCount: 60 });
const key = await insertApiKey(admin, { kind: "org", holderId: organizationId, scopes: ["referrals:read", "referrals:write"], pepper });
await admin.query(`INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, email, phone, address_formatted, notes, status, company, created_at, updated_at)
 SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % 60], 'Benchmark', 'Lead ' || n, 'lead' || n || '@example.com', '+15550100', '12 Harbour Rd', 'Met at the fair', 'new', 'Company ' || n % 200, now() - n * '1 second'::interval, now() - n * '1 second'::interval FROM generate_series(1, ${o.referrals}) AS n`, [organizationId, referrerIds]);
await admin.query("VACUUM ANALYZE");
for (const s of o.sql ?? []) await admin.query(s);
const receiver = await startReceiver();
const pool = new pg.Pool({ connectionString: url, max: 2 });
const world: any = { databaseUrl: url, organizationId, encryptionKey, pepper, authSecret };
await makeEndpoints(pool, { ...world, url: receiver.url, count: o.endpoints });
await pool.end();
const apiPort = 40000 + Math.floor(Math.random() * 9000);
const redisUrl = o.redis ? "redis://127.0.0.1:6399" : undefined;
if (redisUrl) execFileSync("redis-cli", ["-p", "6399", "flushall"]);
const common: any = { PATH: process.env.PATH, DATABASE_URL: url, ...(redisUrl && { REDIS_URL: redisUrl }), ENCRYPTION_KEY: encryptionKey, API_KEY_PEPPER: pepper, AUTH_SECRET: authSecret, WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8", WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know", RATE_LIMIT_REQUESTS: "1000000" };
const cwd = fileURLToPath(new URL("../../../api/", import.meta.url));
function deployed(script: "start:api" | "start:worker", env: any, extra: string[]) {
  const words = manifest.scripts[script].split(" "); const n = words.indexOf("node");
  const vars = Object.fromEntries(words.slice(0, n).map((w: string) => w.split("=")));
  return spawn(process.execPath, [...extra, ...words.slice(n + 1)], { cwd, env: { ...env, ...vars, NODE_ENV: "production" }, stdio: ["ignore", "ignore", "pipe"] });
}
const outDir = `${process.env.OUT ?? "."}/${o.label}`; mkdirSync(outDir, { recursive: true });
const extra = (who: string) => [...(o.prof ? ["--cpu-prof", `--cpu-prof-dir=${outDir}/${who}`, "--cpu-prof-interval=500"] : []), ...(o.preload ? ["--import", o.preload] : [])];
const api = deployed("start:api", { ...common, PORT: String(apiPort), LOG_LEVEL: "warn", WP_OUT: outDir + "/api-loop.txt", ...o.api }, extra("api"));
const worker = deployed("start:worker", { ...common, LOG_LEVEL: "info", WP_OUT: outDir + "/worker-loop.txt", ...o.worker }, extra("worker"));
api.stderr?.pipe(process.stderr);
let base = `http://127.0.0.1:${apiPort}/api/v1`;
const others: { name: string; base: string; p: ChildProcess }[] = [];
for (const [name, env] of Object.entries(o.arms ?? {})) { const port = 30000 + Math.floor(Math.random() * 9000); const p = deployed("start:api", { ...common, PORT: String(port), LOG_LEVEL: "warn", ...(env as object) }, []); p.stderr?.pipe(process.stderr); const b = `http://127.0.0.1:${port}/api/v1`; for (;;) { try { if ((await fetch(b + "/health")).ok) break; } catch {} if (p.exitCode !== null) throw new Error("died"); await new Promise((r) => setTimeout(r, 50)); } others.push({ name, base: b, p }); }
let current = api;
for (;;) { try { if ((await fetch(base + "/health")).ok) break; } catch {} if (api.exitCode !== null) throw new Error("api died"); await new Promise((r) => setTimeout(r, 50)); }
await new Promise<void>((r) => { let done = false; createInterface({ input: worker.stderr! }).on("line", (l) => { if (!done && l.includes("worker is ready")) { done = true; r(); } else if (/error|warn/i.test(l) && !/"level":"info"|"level":30/.test(l)) process.stderr.write(l + "\n"); }); });

const tick = 10;
const stat = (pid: number) => { try { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" "); return { ppid: Number(f[1]), cpu: (Number(f[11]) + Number(f[12])) * tick, ccpu: (Number(f[13]) + Number(f[14])) * tick }; } catch { return undefined; } };
const redisPid = redisUrl ? Number(execFileSync("redis-cli", ["-p", "6399", "info", "server"]).toString().match(/process_id:(\d+)/)![1]) : 0;
function cpu() {
  let pgMs = 0; const pids = readdirSync("/proc").filter((x) => /^\d+$/.test(x)).map(Number);
  const self = stat(pgp.pid!)!; pgMs += self.cpu + self.ccpu;
  for (const p of pids) { const s = stat(p); if (s && s.ppid === pgp.pid) pgMs += s.cpu; }
  return { api: stat(current.pid!)!.cpu, worker: stat(worker.pid!)!.cpu, postgres: pgMs, redis: redisPid ? stat(redisPid)!.cpu : 0 };
}
const rss = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1.024 / 1000);
const pss = (pid: number) => { try { return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))![1]) * 1.024 / 1000; } catch { return 0; } };
const memory = () => { const pids = readdirSync("/proc").filter((x) => /^\d+$/.test(x)).map(Number).filter((p) => stat(p)?.ppid === pgp.pid); return { api: Math.round(pss(api.pid!)), worker: Math.round(pss(worker.pid!)), postgres: Math.round(pss(pgp.pid!) + pids.reduce((a, p) => a + pss(p), 0)), connections: pids.length }; };
const idOf = (x: any): string => x.id ?? x.referral?.id ?? x.referralId ?? x.data?.id;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const nowMs = () => performance.timeOrigin + performance.now();
let n = 0;
function post(): Promise<{ id: string; startMs: number; endMs: number }> {
  const body = JSON.stringify({ name: "Ada Lovelace", email: `ada${(n += 1)}@example.com`, referrerId: referrerIds[n % 60] });
  return new Promise((resolve, reject) => {
    const startMs = nowMs();
    const req = httpRequest(base + "/referrals", { agent, method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...(o.idem && { "Idempotency-Key": `k-${process.pid}-${n}` }) } }, (res) => {
      const chunks: Buffer[] = []; res.on("data", (c) => chunks.push(c)); res.on("end", () => { const endMs = nowMs(); if (res.statusCode !== 201) return reject(new Error(res.statusCode + " " + Buffer.concat(chunks))); resolve({ id: idOf(JSON.parse(Buffer.concat(chunks).toString())), startMs, endMs }); });
    }); req.on("error", reject); req.end(body);
  });
}
const q = (list: number[]) => { const s = list.toSorted((a, b) => a - b); const at = (p: number) => +(s[Math.min(s.length - 1, Math.floor(s.length * p))] ?? NaN).toFixed(1); return `p50 ${at(.5)} p95 ${at(.95)} p99 ${at(.99)} max ${at(1)}`; };
async function phase(name: string, count: number, run: (done: (x: { id: string; startMs: number; endMs: number }) => void) => Promise<void>) {
  await admin.query("SELECT pg_stat_statements_reset()"); const w0 = (await admin.query("SELECT pg_current_wal_insert_lsn() AS l")).rows[0].l;
  const answers: { id: string; startMs: number; endMs: number }[] = [];
  const idsBefore = (await admin.query("SELECT count(*)::int AS c FROM events")).rows[0].c;
  const arrived = receiver.expect(count * o.endpoints); const c0 = cpu(); const t0 = nowMs();
  await run((x) => answers.push(x)); const t1 = nowMs();
  const { times } = await arrived; const t2 = nowMs(); await new Promise((r) => setTimeout(r, 150)); const c1 = cpu();
  const ev = (await admin.query("SELECT id::text AS id, payload FROM events ORDER BY created_at DESC, id DESC LIMIT $1", [count])).rows;
  const refByEvent = new Map(ev.map(({ id, payload }: any) => [id, idOf(JSON.parse(payload).data)]));
  const byRef = new Map(answers.map((a) => [a.id, a]));
  const delays: number[] = [], total: number[] = []; let lost = 0;
  for (const [eid, at] of times) { const a = byRef.get(refByEvent.get(eid) as string); if (!a) { lost += 1; continue; } delays.push(at - a.endMs); total.push(at - a.startMs); }
  const per = (k: keyof ReturnType<typeof cpu>) => ((c1[k] - c0[k]) / count).toFixed(3);
  const wal = Number((await admin.query("SELECT pg_current_wal_insert_lsn() - $1::pg_lsn AS d", [w0])).rows[0].d);
  console.log(`${name}: ${(count / ((t1 - t0) / 1000)).toFixed(0)} posts/s, drained +${(t2 - t1).toFixed(0)} ms | CPU ms/op api ${per("api")} worker ${per("worker")} postgres ${per("postgres")} redis ${per("redis")} sum ${((c1.api - c0.api + c1.worker - c0.worker + c1.postgres - c0.postgres + c1.redis - c0.redis) / count).toFixed(3)} | answer ${q(answers.map((a) => a.endMs - a.startMs))} | answer→arrival ${q(delays)} | request→arrival ${q(total)} | WAL ${(wal / count).toFixed(0)} B/op | unmatched ${lost}`);
  if (o.slow) { const late = answers.filter((a) => a.endMs - a.startMs > o.slow); const m = new Map<string, number[]>(); for (const a of late) { const k = new Date(Math.floor(a.startMs / 50) * 50).toISOString().slice(14, 23); m.set(k, [...(m.get(k) ?? []), a.endMs - a.startMs]); } console.log('   slow answers by 50 ms:', [...m].map(([k, l]) => `${k} ${l.length}×≤${Math.max(...l).toFixed(0)}`).join(' | ')); }
  if (o.statements) {
    const { rows } = await admin.query(`SELECT calls, round(total_plan_time::numeric,1) AS plan, round(total_exec_time::numeric,1) AS exec, round(wal_bytes/${count}.0) AS wal, shared_blks_hit/${count} AS hit, regexp_replace(left(query, 170), '\\s+', ' ', 'g') AS query, toplevel FROM pg_stat_statements ORDER BY total_plan_time + total_exec_time DESC LIMIT 28`);
    for (const r of rows) console.log(`   ${(Number(r.calls) / count).toFixed(2)}/op plan ${(r.plan / count * 1000).toFixed(0)} exec ${(r.exec / count * 1000).toFixed(0)} µs/op wal ${r.wal} hit ${r.hit} ${r.toplevel ? "" : "(inner) "}${r.query}`);
  }
  return t1 - t0;
}
const closed = async (count: number, done: any) => { let left = count; await Promise.all(Array.from({ length: o.conns }, async () => { while (left > 0) { left -= 1; done(await post()); } })); };
const open = async (rate: number, count: number, done: any) => { const t0 = performance.now(); const all: Promise<void>[] = []; for (let i = 0; i < count; i += 1) { const due = t0 + i * 1000 / rate; const w = due - performance.now(); if (w > 0.3) await new Promise((r) => setTimeout(r, w)); all.push(post().then(done)); } await Promise.all(all); };
console.log(`== ${o.label} ${JSON.stringify(o)}`);
console.log("memory at start (PSS MB)", JSON.stringify(memory()));
if (!o.cold) await phase("warm-up", o.warm * 250, (d) => closed(o.warm * 250, d));
for (const rate of o.rates) { const count = Math.round(rate * o.seconds); await phase(`open ${rate}/s`, count, (d) => open(rate, count, d)); }
if (o.closed > 0) { const count = o.closed * 300; for (let i = 0; i < (o.rounds ?? 1); i += 1) await phase(`closed ${o.conns}`, count, (d) => closed(count, d)); }
if (o.hold) { console.log("HOLD", url, organizationId); if (o.holdRate) { const t0 = performance.now(); let i = 0; while (performance.now() - t0 < o.hold * 1000) { await Promise.all(Array.from({ length: o.holdRate }, () => post().catch(() => {}))); } } await new Promise((r) => setTimeout(r, o.hold * 1000)); }
if (o.list) { const autocannon = (await import("autocannon")).default; const go = async (d: number) => autocannon({ url: base + "/referrals?limit=25", headers: { Authorization: `Bearer ${key}` }, connections: 16, duration: d }); await go(4); for (let r = 0; r < 3; r += 1) { const c0 = cpu(); const res = await go(5); const c1 = cpu(); const nn = res.requests.total; console.log(`list ${(nn / 5).toFixed(0)}/s CPU ms/op api ${((c1.api - c0.api) / nn).toFixed(3)} postgres ${((c1.postgres - c0.postgres) / nn).toFixed(3)} redis ${((c1.redis - c0.redis) / nn).toFixed(3)}`); } }
if (o.toggles) { const med = (l: number[]) => l.toSorted((x, y) => x - y)[Math.floor(l.length / 2)]!; const res: Record<string, number[][]> = {}; const names = ["base", ...Object.keys(o.toggles)];
  for (let r = 0; r < (o.pairs ?? 6); r += 1) for (const name of r % 2 ? names.toReversed() : names) { const t = o.toggles[name] ?? { on: [], off: [] }; for (const q1 of t.on) await admin.query(q1); if (t.wait) await new Promise((r) => setTimeout(r, t.wait)); const go = async (count: number) => { const arrived = receiver.expect(count * o.endpoints); await closed(count, () => {}); await arrived; await new Promise((r) => setTimeout(r, 100)); }; await go(400); const count = o.pairCount ?? 1500; const c0 = cpu(), t0 = nowMs(); await go(count); const c1 = cpu(), t1 = nowMs(); (res[name] ??= []).push([count / (t1 - t0) * 1000, ...(["api", "worker", "postgres", "redis"] as const).map((k) => (c1[k] - c0[k]) / count)]); for (const q1 of t.off) await admin.query(q1); if (t.wait) await new Promise((r) => setTimeout(r, t.wait)); }
  for (const [name, l] of Object.entries(res)) { const sum = (x: number[]) => x[1]! + x[2]! + x[3]! + x[4]!; const b = res.base!; console.log(`toggle ${name.padEnd(14)} ${med(l.map((x) => x[0]!)).toFixed(0)}/s postgres ${med(l.map((x) => x[3]!)).toFixed(3)} sum ${med(l.map(sum)).toFixed(3)} | of base: postgres ${med(l.map((x, i) => x[3]! / b[i]![3]!)).toFixed(3)} (${Math.min(...l.map((x, i) => x[3]! / b[i]![3]!)).toFixed(2)}–${Math.max(...l.map((x, i) => x[3]! / b[i]![3]!)).toFixed(2)}) sum ${med(l.map((x, i) => sum(x) / sum(b[i]!))).toFixed(3)}`); } }
if (others.length) { const sums: Record<string, number[][]> = {}; const list = [{ name: "base", base, p: api }, ...others]; const first = base;
  for (let r = 0; r < (o.pairs ?? 6) + 1; r += 1) for (const a of r % 2 ? list.toReversed() : list) { base = a.base; current = a.p; const count = o.pairCount ?? 1500; const c0 = cpu(); const t0 = nowMs(); const arrived = receiver.expect(count * o.endpoints); await closed(count, () => {}); const t1 = nowMs(); await arrived; await new Promise((r) => setTimeout(r, 100)); const c1 = cpu(); if (r > 0) (sums[a.name] ??= []).push([count / (t1 - t0) * 1000, ...(["api", "worker", "postgres", "redis"] as const).map((k) => (c1[k] - c0[k]) / count)]); }
  const med = (l: number[]) => l.toSorted((x, y) => x - y)[Math.floor(l.length / 2)]!; const b0 = sums.base!;
  for (const [name, l] of Object.entries(sums)) { const col = (i: number) => med(l.map((x) => x[i]!)); const sum = (x: number[]) => x[1]! + x[2]! + x[3]! + x[4]!; const ratio = l.map((x, i) => sum(x) / sum(b0[i]!)); const apir = l.map((x, i) => x[1]! / b0[i]![1]!), pgr = l.map((x, i) => x[3]! / b0[i]![3]!); console.log(`pair ${name.padEnd(16)} ${col(0).toFixed(0)}/s api ${col(1).toFixed(3)} worker ${col(2).toFixed(3)} postgres ${col(3).toFixed(3)} redis ${col(4).toFixed(3)} | of base: sum ${med(ratio).toFixed(3)} (${Math.min(...ratio).toFixed(2)}–${Math.max(...ratio).toFixed(2)}) api ${med(apir).toFixed(3)} postgres ${med(pgr).toFixed(3)}`); } base = first; current = api; }
console.log("memory at end (PSS MB)", JSON.stringify(memory()), "rss api", rss(api.pid!), "worker", rss(worker.pid!));
for (const p of [api, worker, ...others.map((x) => x.p)] as ChildProcess[]) { if (p.exitCode === null) { p.kill("SIGTERM"); await once(p, "exit"); } }
receiver.stop(); agent.destroy(); await admin.end(); pgp.kill("SIGINT"); await once(pgp, "exit"); rmSync(dir, { recursive: true, force: true });
process.exit(0);
