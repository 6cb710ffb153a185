import { setTimeout as delay } from "node:timers/promises";
import { type Fault, finding, none, within } from "../fault.ts";
import { compareLogs, settled } from "../stage/checker.ts";
import { type Answer, startLoad } from "../stage/load.ts";
import type { Stage } from "../stage/stage.ts";

const answerLimitMs = 6_000;
const settleLimitMs = 60_000;

/** Applies a fault to PostgreSQL under load, and checks what must hold after every fault. */
const postgresFault = (name: string, happen: (stage: Stage) => Promise<void>): Fault => ({
  name,
  async run(stage) {
    const apis = await stage.startApis(2);
    await stage.startWorkers(1);
    await stage.subscribe("/a");
    const load = startLoad({ ...stage, apis });
    await delay(1_000);
    await happen(stage);
    await delay(1_000);
    await load.stop();
    const { openCount } = await settled(stage.database, { withinMs: settleLimitMs });
    const verdict = await compareLogs({ ...stage, load, paths: ["/a"] });
    const failures = load.answers.filter(({ status }) => status !== 200 && status !== 201);
    const others = failures.filter((answer) => !isAsPromised(answer));
    const slowestMs = Math.max(...load.answers.map(({ durationMs }) => durationMs));
    return [
      finding(
        "only 503 with Retry-After",
        `${failures.length - others.length} of ${failures.length} failures${inWords(others)}`,
        others.length === 0,
      ),
      within("response to every request", answerLimitMs, slowestMs),
      none(`of ${verdict.acknowledged} acknowledged lost`, verdict.lost),
      none("requests given up or done twice", verdict.doubled + load.givenUp.length),
      none("phantoms", verdict.phantoms),
      none("open deliveries", openCount),
      none("processes ended", stage.unexpectedEnds.length),
    ];
  },
});

const isAsPromised = ({ status, hasRetryAfter }: Answer) => status === 503 && hasRetryAfter;

const inWords = (answers: Answer[]) =>
  answers.length === 0
    ? ""
    : `, else ${[...new Set(answers.map(({ status, brokenBy }) => status ?? brokenBy))].join(", ")}`;

const stoppedHard = postgresFault("PostgreSQL stopped hard and restarted", async (stage) => {
  for (let stop = 0; stop < (stage.isSmall ? 1 : 4); stop += 1) {
    await stage.postgres.kill();
    await delay(1_000 + stage.random() * 2_000);
    await stage.postgres.start();
    await delay(2_000);
  }
});

const terminateOne = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (state = 'idle in transaction' OR state = 'active')
  ORDER BY random() LIMIT 1`;

const backendKilled = postgresFault("a backend killed in a transaction", async (stage) => {
  const untilMs = performance.now() + (stage.isSmall ? 4_000 : 30_000);
  while (performance.now() < untilMs) {
    if (stage.random() < 0.7) await stage.database.query(terminateOne);
    else stage.postgres.proxy.setMode({ cutAfterBytes: Math.floor(stage.random() * 4_000) });
    await delay(stage.random() * 200);
    stage.postgres.proxy.setMode("pass");
  }
});

const hung = postgresFault("PostgreSQL slow, then hung", async (stage) => {
  const { proxy } = stage.postgres;
  for (let hang = 0; hang < (stage.isSmall ? 1 : 4); hang += 1) {
    proxy.setMode({ delayMs: 50 });
    await delay(1_000);
    proxy.setMode("blackhole");
    await delay(7_000 + stage.random() * (stage.isSmall ? 1_000 : 10_000));
    proxy.setMode("pass");
    await delay(2_000);
  }
});

export const postgresFaults = [stoppedHard, backendKilled, hung];
