import { hostilePictures } from "@referral-service/api/test/hostile/pictures.ts";
import { type RunningApi, startApi } from "../api/servers.ts";
import { createWorld } from "../api/world.ts";
import { submit, upload } from "./uploads.ts";

const pictureCountDefault = 10_000;
const lineCount = 10;
const laneCount = 4;
const photosMax = 20;

/**
 * Uploads hostile pictures to the API as deployed, and prints the API's memory use. Fails if a
 * response is not 201 or 400, or is wrong for the kind of picture.
 */
export async function benchmarkPhotos(count = String(pictureCountDefault)) {
  const pictureCount = Number(count);
  const world = await createWorld({ referralCount: 10, secondsBetween: 1 });
  const api = await startApi(world);
  try {
    const next = await hostilePictures(1);
    const answered = new Map<string, number>();
    let sentCount = 0;
    const startedMs = performance.now();
    const lanes = Array.from({ length: laneCount }, async () => {
      let referral = await submit(api, world);
      while (sentCount < pictureCount) {
        sentCount += 1;
        const isTimeToTell = sentCount % Math.ceil(pictureCount / lineCount) === 0;
        const { kind, bytes, isTaken } = next();
        const status = await upload({ api, world, referralId: referral.id }, bytes);
        const isRight = isTaken === undefined || isTaken === (status === 201);
        if (!isRight || ![201, 400].includes(status)) throw new Error(`${kind}: ${status}`);
        answered.set(`${kind} ${status}`, (answered.get(`${kind} ${status}`) ?? 0) + 1);
        if (status === 201) referral.photoCount += 1;
        if (referral.photoCount === photosMax) referral = await submit(api, world);
        if (isTimeToTell) await tell(api, sentCount, startedMs);
      }
    });
    await Promise.all(lanes);
    for (const [answer, times] of [...answered].toSorted()) {
      process.stdout.write(`${String(times).padStart(6)} ${answer}\n`);
    }
  } finally {
    await api.stop();
    await world.remove();
  }
}

async function tell(api: RunningApi, sentCount: number, startedMs: number) {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  const { nowMegabytes, peakMegabytes } = await api.memory();
  const memory = `${nowMegabytes} MB now, ${peakMegabytes} MB at the peak since the line before`;
  process.stdout.write(`${sentCount} pictures in ${seconds} s: ${memory}\n`);
}
