import type { Failpoint } from "@referral-service/api/kernel/platform/failpoint.ts";
import { type Fault, finding, none, within } from "../fault.ts";
import { compareLogs, settled, slowestMs } from "../stage/checker.ts";
import { startLoad } from "../stage/load.ts";
import { until } from "../stage/until.ts";

const deliveredLimitMs = 5_000;

/** One API dies at the failpoint under concurrent requests. Its clients use the other API. */
const apiKilledAt = (name: string, failpoint: Failpoint): Fault => ({
  name,
  async run(stage) {
    const [other] = await stage.startApis(1);
    await stage.startWorkers(1);
    await stage.subscribe("/a");
    const [victim] = await stage.startApis(1);
    if (other === undefined || victim === undefined) throw new Error("An API is missing");
    await victim.kill();
    const load = startLoad({ ...stage, apis: [victim, other] });
    for (let round = 0; round < (stage.isSmall ? 2 : 10); round += 1) {
      await victim.start({ failpoint: `${failpoint}:kill@${1 + Math.floor(stage.random() * 8)}` });
      await victim.died();
    }
    await load.stop();
    await settled(stage.database, { withinMs: 2 * deliveredLimitMs });
    const verdict = await compareLogs({ ...stage, load, paths: ["/a"] });
    return [
      none(`of ${verdict.acknowledged} acknowledged lost`, verdict.lost),
      none("requests given up or done twice", verdict.doubled + load.givenUp.length),
      within("each event received", deliveredLimitMs, slowestMs(stage.receiver)),
    ];
  },
});

export const killedAfterCommit = apiKilledAt("killed between commit and enqueue", "after_commit");
export const killedBeforeCommit: Fault = {
  ...apiKilledAt("killed before commit, client retries", "before_commit"),
  isLong: true,
};
export const killedBeforeAnswer = apiKilledAt(
  "killed before the response, client retries",
  "before_answer",
);

const attemptsOf = `SELECT status, attempt_count AS count FROM webhook_deliveries`;

export const killedAfterSend: Fault = {
  name: "killed after the receiver's 200, outcome unsaved",
  async run(stage) {
    const apis = await stage.startApis(1);
    const [victim] = await stage.startWorkers(1, { failpoint: "after_send:kill" });
    await stage.subscribe("/a");
    const load = startLoad({ ...stage, apis, clientCount: 1 });
    await load.stop();
    await victim?.died();
    await stage.startWorkers(1);
    const { openCount } = await settled(stage.database, { withinMs: 30_000 });
    const { receipts } = stage.receiver;
    const redeliveries = receipts.length - 1;
    const distinct = new Set(receipts.map(({ eventId, bodyHash }) => `${eventId} ${bodyHash}`));
    return [
      finding("one redelivery", String(redeliveries), redeliveries === 1),
      finding("same bytes, same eventId", `${distinct.size} kind(s)`, distinct.size === 1),
      none("open deliveries", openCount),
    ];
  },
};

export const killedFiveTimes: Fault = {
  name: "one delivery's worker killed 5 times",
  isLong: true,
  async run(stage) {
    const apis = await stage.startApis(1);
    await stage.subscribe("/a");
    const load = startLoad({ ...stage, apis, clientCount: 1 });
    await load.stop();
    const [worker] = await stage.startWorkers(1, { failpoint: "before_send:kill" });
    for (let kill = 1; kill <= 5; kill += 1) {
      await worker?.died();
      const where = stage.random() < 0.5 ? "before_send" : "after_send";
      await worker?.start(kill < 5 ? { failpoint: `${where}:kill` } : {});
    }
    await settled(stage.database, { withinMs: 30_000 });
    const [delivery] = await stage.database.query<{ status: string; count: number }>(attemptsOf);
    const measured = `${delivery?.status}, ${stage.receiver.receipts.length} sent`;
    return [finding("delivered", measured, delivery?.status === "delivered")];
  },
};

export const pausedPastLease: Fault = {
  name: "worker paused past its lease",
  async run(stage) {
    const apis = await stage.startApis(1);
    await stage.subscribe("/a");
    const [paused] = await stage.startWorkers(1, { failpoint: "after_send:stop" });
    const { receiver, database } = stage;
    // The paused worker's outcome must be discarded, because it would reopen the delivery.
    receiver.respondWith((response) =>
      response.writeHead(receiver.receipts.length === 1 ? 500 : 200).end(),
    );
    const load = startLoad({ ...stage, apis, clientCount: 1 });
    await load.stop();
    await until(() => receiver.receipts.length === 1, { withinMs: 5_000 });
    await stage.startWorkers(1);
    await settled(database, { withinMs: 30_000 });
    paused?.resume();
    await paused?.terminate();
    const [delivery] = await database.query<{ status: string; count: number }>(attemptsOf);
    const outcome = `${delivery?.status} after ${delivery?.count} attempt(s)`;
    const extraSends = receiver.receipts.length - 1;
    return [
      finding("late outcome discarded", outcome, outcome === "delivered after 1 attempt(s)"),
      finding("at most one extra send", String(extraSends), extraSends <= 1),
    ];
  },
};
