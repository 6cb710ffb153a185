import { mkdtemp } from "node:fs/promises";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { fillWithMigratedData, quickSettings } from "./migrated-data.ts";

let t = performance.now();
let c = process.cpuUsage();
const lap = (n: string) => {
  const now = performance.now();
  const d = process.cpuUsage(c);
  console.log(n, Math.round(now - t), d.user / 1000, d.system / 1000);
  t = now;
  c = process.cpuUsage();
};
const directory = await mkdtemp("/dev/shm/zz-");
const password = await fillWithMigratedData(directory);
lap("fill");
if (process.argv[2] !== "fill") {
  const p = await startEmbeddedPostgres({ directory, password, settings: quickSettings });
  lap("start");
  await p.stop();
  lap("stop");
}
