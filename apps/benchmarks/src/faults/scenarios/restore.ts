import { setTimeout as delay } from "node:timers/promises";
import { type Fault, finding, none, seconds } from "../fault.ts";
import { compareLogs, settled } from "../stage/checker.ts";
import { startLoad } from "../stage/load.ts";
import type { Stage } from "../stage/stage.ts";

const settleLimitMs = 60_000;
const paths = ["/a"];

/**
 * Restores the whole database to a point in time when clients were writing and webhooks were in flight.
 */
export const restoredToMoment: Fault = {
  name: "restored to a point in time under load",
  isLong: true,
  async run(stage) {
    const apis = await stage.startApis(2);
    const [worker] = await stage.startWorkers(1);
    await stage.subscribe("/a");
    const load = startLoad({ ...stage, apis });
    await delay(1_000);
    await stage.postgres.backUp();
    await delay(5_000);
    const acknowledged = [...load.acknowledged];
    await stage.postgres.nameMoment("moment");
    await delay(5_000);
    await load.stop();
    await Promise.all([...apis, worker].map((one) => one?.kill()));

    const startedMs = performance.now();
    await stage.postgres.restoreTo("moment");
    const restoredMs = performance.now() - startedMs;
    const delivered = await deliveredIn(stage);
    const { receipts } = stage.receiver;
    const receiptCount = receipts.length;
    const seenBefore = new Set(receipts.map(({ eventId }) => eventId));

    await Promise.all([...apis, worker].map((one) => one?.start()));
    const newLoad = startLoad({ ...stage, apis });
    await delay(2_000);
    await newLoad.stop();
    const { openCount } = await settled(stage.database, { withinMs: settleLimitMs });
    const kept = await compareLogs({ ...stage, load: { ...load, acknowledged }, paths });
    const later = await compareLogs({ ...stage, load: newLoad, paths });
    const sentLater = receipts.slice(receiptCount).map(({ eventId }) => eventId);
    return [
      none(`of ${kept.acknowledged} acknowledged before that time lost`, kept.lost),
      none(
        `of ${delivered.size} delivered before that time sent again`,
        sentLater.filter((id) => delivered.has(id)).length,
      ),
      finding(
        "sent again, because in flight at that time",
        String(sentLater.filter((id) => seenBefore.has(id)).length),
        true,
      ),
      none("sent more than once after the restore", sentLater.length - new Set(sentLater).size),
      none(`of ${later.acknowledged} acknowledged after the restore lost`, later.lost),
      none("open deliveries", openCount),
      finding("time of the restore", seconds(restoredMs), true),
    ];
  },
};

/** Returns the IDs of the events with a recorded delivery. */
async function deliveredIn({ database }: Stage): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    "SELECT event_id AS id FROM webhook_deliveries WHERE status = 'delivered'",
  );
  return new Set(rows.map(({ id }) => id));
}
