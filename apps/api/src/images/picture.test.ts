import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, test } from "vitest";
import { draw } from "../../test/pictures.ts";
import { makePicture } from "./picture.ts";

/** The processes that this one has started and that still run. */
const children = () =>
  execFileSync("ps", ["-eo", "ppid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("main.picture") && line.trim().startsWith(`${process.pid} `));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" } });

test("an AVIF of 49 megapixels in few bytes · is refused, and costs the service no memory", async () => {
  const bytes = await plain(7_000, 7_000).avif({ effort: 0 }).toBuffer();
  await expect(makePicture(bytes)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    message: expect.stringContaining("takes more memory or time"),
  });
  expect(children()).toEqual([]);
}, 60_000);

test("a progressive JPEG of 49 megapixels · is taken within the memory of a picture", async () => {
  const bytes = await plain(7_000, 7_000).jpeg({ progressive: true }).toBuffer();
  expect(await makePicture(bytes)).toMatchObject({ width: 2_048, height: 2_048 });
  expect(children()).toEqual([]);
}, 60_000);

test("pictures · of which one is damaged · leave no process behind", async () => {
  const bytes = await draw();
  await expect(makePicture(bytes.subarray(0, 200))).rejects.toThrow("damaged or cut off");
  expect(await makePicture(bytes)).toMatchObject({ width: 60, height: 40 });
  expect(children()).toEqual([]);
});
