import type { Deps } from "../../../kernel/deps.ts";
import { logoNameIn } from "../../../people/brand/logo-path.ts";
import { readLogo } from "./logo.ts";
import { drawPreview, type PreviewSubject, previewTag } from "./preview-picture.ts";

const keptMax = 50;
/** The most recently requested pictures. */
const kept = new Map<string, Promise<Buffer>>();

/** Returns the picture, which is drawn only once for many requests. */
export async function readPreview(deps: Deps, subject: PreviewSubject): Promise<Buffer> {
  const tag = previewTag(subject);
  const picture = kept.get(tag) ?? draw(deps, subject);
  kept.delete(tag);
  kept.set(tag, picture);
  for (const old of [...kept.keys()].slice(0, -keptMax)) kept.delete(old);
  return picture.catch((error: unknown) => {
    kept.delete(tag);
    throw error;
  });
}

async function draw(deps: Deps, subject: PreviewSubject): Promise<Buffer> {
  const name = logoNameIn(subject.logoUrl);
  const logo = name === undefined ? null : await readLogo(deps, name);
  return drawPreview(subject, logo?.image ?? null);
}
