import { writeFileSync } from "node:fs";
import { decodePicture, type PictureJob } from "./kernel/images/decode-picture.ts";

/** The kernel's part of the memory included. */
const memoryBytesMax = 512 * 1024 * 1024;
const lookEveryMs = 5;

// Where memory is short, the kernel ends this process and not the service.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Only Linux has it.
}
// Decoding takes other threads, so this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytesMax) end();
}, lookEveryMs);

// The service decides when its pictures end: with the picture, or with itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
// An exit would wait for the threads that decode.
const end = () => process.kill(process.pid, "SIGKILL");
process.once("disconnect", end);
if (!process.connected) end();
process.once("message", (job: PictureJob) => {
  decodePicture(job).then(
    (decoded) => process.send?.(decoded),
    () => process.exit(damaged),
  );
});

/** What the process ends with for a picture that cannot be read. */
const damaged = 3;
