import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PictureForm } from "@referral-service/contract";
import { invalidRequest } from "../refusal.ts";
import type { DecodedPicture, PictureIn, PictureJob } from "./decode-picture.ts";
import { nameOfOther, type PictureKind, pictureKindOf } from "./picture-kind.ts";

export type { Photo, Picture, PictureIn } from "./decode-picture.ts";

const names: Record<PictureKind, string> = { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF" };

const processMsMax = 30_000;

/** The program that decodes. It is next to the other processes, in the sources and in the build. */
const program = fileURLToPath(
  import.meta.url.endsWith(".ts")
    ? new URL("../../main.picture.ts", import.meta.url)
    : new URL("./main.picture.js", import.meta.url),
);

const refused = (message: string) => invalidRequest({ path: "", message });

/** Converts a picture into the stored form. Rejects a file that is not a readable picture. */
export async function makePicture<Form extends PictureForm>(
  form: Form,
  bytes: Buffer,
): Promise<PictureIn[Form]> {
  const kind = pictureKindOf(bytes);
  if (kind === undefined) throw refused(whatItIs(bytes));
  const decoded = await decodeApart({ bytes, kind, form });
  if ("refusedBecause" in decoded) throw refused(`The image ${decoded.refusedBecause}`);
  return decoded.picture;
}

function whatItIs(bytes: Buffer): string {
  if (bytes.length === 0) return "The upload is empty. Send the image itself as the body.";
  const other = nameOfOther(bytes);
  const found = other === undefined ? "not an image" : other;
  return `The upload is ${found}. Send a JPEG, PNG, WebP or AVIF image.`;
}

/**
 * Decodes the picture in a separate process, which has none of the service's secrets and harms
 * nothing else if it crashes.
 */
async function decodeApart<Form extends PictureForm>(
  job: PictureJob<Form>,
): Promise<DecodedPicture<Form>> {
  const child = fork(program, {
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=64"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), processMsMax);
  try {
    const answer = once(child, "message") as Promise<[DecodedPicture<Form>]>;
    const end = once(child, "exit") as Promise<[number | null]>;
    // Sending fails if the process dies immediately. The process's exit already reports this.
    child.send(job, () => undefined);
    const [first] = await Promise.race([answer, end]);
    if (first !== null && typeof first === "object") return first;
    throw refused(whyEnded(first, job.kind));
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

const whyEnded = (code: number | null, kind: PictureKind) =>
  code === null
    ? `The ${names[kind]} image takes too much memory or time to read. Send a smaller image.`
    : `The ${names[kind]} image is damaged or incomplete and cannot be read. Send another file.`;
