import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { isRunning, pictureProcessesOf } from "../../../test/picture-processes.ts";
import { draw } from "../../../test/pictures.ts";
import { until } from "../../../test/until.ts";
import { makePicture } from "./picture.ts";

const children = () => pictureProcessesOf(process.pid);

const noneLeft = () => until(() => children().length === 0);

/** An image of 7,000 × 7,000 pixels. sharp takes seconds to write it, even with `effort: 0`. */
const whiteAvif = new URL("../../../test/hostile/white-49-megapixels.avif", import.meta.url);

let whiteJpeg: Buffer;
beforeAll(async () => {
  const create = { width: 7_000, height: 7_000, channels: 3, background: "white" } as const;
  whiteJpeg = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
});

test("an AVIF with 49 megapixels in few bytes · is rejected and uses none of the service's memory", async () => {
  await expect(makePicture("photo", await readFile(whiteAvif))).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    message: expect.stringContaining("takes too much memory or time"),
  });
  await noneLeft();
});

test("a progressive JPEG with 49 megapixels · is accepted within the memory for a picture", async () => {
  expect(await makePicture("photo", whiteJpeg)).toMatchObject({ width: 2_048, height: 2_048 });
  await noneLeft();
});

test("pictures · including a damaged one · leave no process behind", async () => {
  const bytes = await draw();
  await expect(makePicture("photo", bytes.subarray(0, 200))).rejects.toThrow(
    "damaged or incomplete",
  );
  expect(await makePicture("photo", bytes)).toMatchObject({ width: 60, height: 40 });
  await noneLeft();
});

test("two pictures · at once · have a process each, which ends with its picture", async () => {
  const pictures = Promise.all([makePicture("photo", whiteJpeg), makePicture("photo", whiteJpeg)]);
  await until(() => children().length === 2);
  const [first] = children();
  if (first !== undefined) process.kill(first, "SIGKILL");
  await expect(pictures).rejects.toThrow("takes too much memory or time");
  await noneLeft();
});

test("a process that is killed with SIGKILL while its picture is decoded · leaves no process", async () => {
  const source = `
    import { buffer } from "node:stream/consumers";
    import { makePicture } from ${JSON.stringify(new URL("./picture.ts", import.meta.url))};
    await makePicture("photo", await buffer(process.stdin));`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  parent.stdin.end(whiteJpeg);
  const child = await until(() => pictureProcessesOf(parent.pid)[0]);
  process.kill(child, "SIGSTOP");
  parent.kill("SIGKILL");
  await once(parent, "exit");
  expect(isRunning(child)).toBe(true);
  process.kill(child, "SIGCONT");
  await until(() => !isRunning(child));
});
