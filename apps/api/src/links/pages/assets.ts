import { accentPattern, isReadableAccent } from "@referral-service/contract/accent-colors";
import type { Application, RequestHandler, Response } from "express";
import { cachedForever } from "../../http/files/built-files.ts";
import { keptFile } from "../../http/files/docs/kept-file.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { logoNameIn, logoPath } from "../../people/brand/logo-path.ts";
import { findLogo } from "../../people/brand/store.ts";
import { accentStylesheet } from "./accent-style.ts";
import { mountFonts } from "./fonts.ts";
import { stylesheetPath } from "./page-frame.ts";
import { drawPreview, type PreviewSubject, previewTag } from "./preview-picture.ts";
import { stylesheet } from "./stylesheet.ts";

/** The files that pages for visitors load. Emails and the app load the logo, too. */
export function mountPageAssets(app: Application, deps: Deps, lookAtPicture: RequestHandler) {
  app.get(
    stylesheetPath,
    keptFile({
      type: "text/css; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => stylesheet,
    }),
  );
  mountFonts(app);
  app.get("/r/assets/accents/:color.css", (req, res) => {
    const color = `#${(req.params as { color?: string }).color}`;
    if (!accentPattern.test(color) || !isReadableAccent(color)) requireFound(null);
    res.set({
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    });
    res.send(accentStylesheet(color));
  });
  app.get(
    logoPath({ organizationId: ":organizationId", id: ":id" }),
    lookAtPicture,
    async (req, res) => {
      const { organizationId, id } = req.params as Record<string, string>;
      const name = { organizationId: requireId(organizationId ?? ""), id: requireId(id ?? "") };
      const { image } = requireFound(await readLogo(deps, name));
      sendPng(res, Buffer.from(image), cachedForever);
    },
  );
}

const readLogo = (deps: Deps, name: { organizationId: string; id: string }) =>
  deps.db.inScope(name.organizationId, (db) => findLogo(db, name));

const sendPng = (res: Response, image: Buffer, cacheControl: string) =>
  res
    .set({
      "Content-Type": "image/png",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": cacheControl,
      "X-Content-Type-Options": "nosniff",
    })
    .send(image);

const keptMax = 50;
/** The pictures drawn last. */
const drawn = new Map<string, Promise<Buffer>>();

/** Sends the picture that programs show beside a link to a page of the organization. */
export async function sendPreview(deps: Deps, res: Response, subject: PreviewSubject) {
  const tag = previewTag(subject);
  res.set("ETag", `"${tag}"`);
  if (res.req.fresh) return void res.status(304).end();
  const picture = drawn.get(tag) ?? draw(deps, subject);
  drawn.delete(tag);
  drawn.set(tag, picture);
  for (const old of [...drawn.keys()].slice(0, -keptMax)) drawn.delete(old);
  const image = await picture.catch((error: unknown) => {
    drawn.delete(tag);
    throw error;
  });
  sendPng(res, image, "public, max-age=3600");
}

async function draw(deps: Deps, subject: PreviewSubject): Promise<Buffer> {
  const name = logoNameIn(subject.logoUrl);
  const logo = name === undefined ? null : await readLogo(deps, name);
  return drawPreview(subject, logo?.image ?? null);
}
