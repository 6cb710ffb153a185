import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { encoders, squares } from "@referral-service/api/test/pictures.ts";
import { type RunningApi, startApi } from "../api/servers.ts";
import { createWorld } from "../api/world.ts";
import { submit, upload } from "./uploads.ts";

const lookEveryMs = 2;

/** Widths and heights. The last one has the most pixels that a picture can have. */
const sizes = [
  [4_000, 3_000],
  [6_000, 4_000],
  [7_071, 7_071],
] as const;

/**
 * Uploads one picture of each kind and size to the API as deployed, and prints the peak memory of
 * the process that decodes it.
 */
export async function benchmarkPictures() {
  const world = await createWorld({ referralCount: 1, secondsBetween: 1 });
  const api = await startApi(world);
  try {
    for (const [kind, encode] of Object.entries(encoders)) {
      const referral = await submit(api, world);
      for (const [width, height] of sizes) {
        const bytes = await encode(squares(width, height)).toBuffer();
        const startedMs = performance.now();
        const answer = upload({ api, world, referralId: referral.id }, bytes);
        const peakMegabytes = await peakOfChildren(api, answer);
        const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
        const megapixels = Math.round((width * height) / 1e6);
        process.stdout.write(
          `${kind.padEnd(18)} ${megapixels} megapixels: ${peakMegabytes} MB at the peak, response ${await answer} in ${seconds} s\n`,
        );
      }
    }
    const { peakMegabytes } = await api.memory();
    process.stdout.write(`The API itself: ${peakMegabytes} MB at the peak\n`);
  } finally {
    await api.stop();
    await world.remove();
  }
}

/** Returns the highest memory of any of the API's child processes until the response arrives. */
async function peakOfChildren({ pid }: RunningApi, answer: Promise<unknown>): Promise<number> {
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  answer.then(end, end);
  let peakBytes = 0;
  while (!isAnswered) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    for (const child of children.trim().split(" ").filter(Boolean)) {
      // The process can end in the meantime.
      const status = await readFile(`/proc/${child}/status`, "utf8").catch(() => "");
      const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
      peakBytes = Math.max(peakBytes, kilobytes * 1_024);
    }
    await delay(lookEveryMs);
  }
  return Math.round(peakBytes / 1e6);
}
