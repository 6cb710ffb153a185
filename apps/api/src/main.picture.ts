import { writeFileSync } from "node:fs";
import { decodePicture, type PictureJob } from "./kernel/images/decode-picture.ts";

/** The limit includes the memory that the kernel uses for this process. */
const memoryBytesMax = 512 * 1024 * 1024;
const lookEveryMs = 5;

// The kernel ends this process instead of the service if memory runs out.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // The file does not exist on systems other than Linux.
}
// Decoding runs on other threads, so this one can watch the memory.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytesMax) end();
}, lookEveryMs);

// The service ends this process after the picture, or when the service itself ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
// process.exit() would wait for the threads that decode.
const end = () => process.kill(process.pid, "SIGKILL");
process.once("disconnect", end);
if (!process.connected) end();
process.once("message", (job: PictureJob) => {
  decodePicture(job).then(
    (decoded) => process.send?.(decoded),
    () => process.exit(damaged),
  );
});

/** The exit code for a picture that cannot be read. */
const damaged = 3;
