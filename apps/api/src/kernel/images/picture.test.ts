import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureProcessesOf } from "../../../test/picture-processes.ts";
import { draw } from "../../../test/pictures.ts";
import { until } from "../../../test/until.ts";
import { makePicture } from "./picture.ts";

const children = () => pictureProcessesOf(process.pid);

const noneLeft = () => until(() => children().length === 0);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } });

test("an AVIF of 49 megapixels in few bytes · is refused, and costs the service no memory", async () => {
  const bytes = await plain(7_000, 7_000).avif({ effort: 0 }).toBuffer();
  await expect(makePicture(bytes)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    message: expect.stringContaining("takes too much memory or time"),
  });
  await noneLeft();
});

test("a progressive JPEG of 49 megapixels · is taken within the memory of a picture", async () => {
  const bytes = await plain(7_000, 7_000).jpeg({ progressive: true }).toBuffer();
  expect(await makePicture(bytes)).toMatchObject({ width: 2_048, height: 2_048 });
  await noneLeft();
});

test("pictures · of which one is damaged · leave no process behind", async () => {
  const bytes = await draw();
  await expect(makePicture(bytes.subarray(0, 200))).rejects.toThrow("damaged or incomplete");
  expect(await makePicture(bytes)).toMatchObject({ width: 60, height: 40 });
  await noneLeft();
});

test("two pictures · under way at once · have a process each, which ends with its picture", async () => {
  const bytes = await plain(7_000, 7_000).jpeg().toBuffer();
  const pictures = Promise.all([makePicture(bytes), makePicture(bytes)]);
  await until(() => children().length === 2);
  const [first] = children();
  if (first !== undefined) process.kill(first, "SIGKILL");
  await expect(pictures).rejects.toThrow("takes too much memory or time");
  await noneLeft();
});
