import { accentPattern, isReadableAccent } from "@referral-service/contract/accent-colors";
import type { Application, RequestHandler, Response } from "express";
import { cachedForever } from "../../../http/files/built-files.ts";
import { keptFile } from "../../../http/files/docs/kept-file.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { networkOf } from "../../../kernel/platform/addresses.ts";
import { logoPath } from "../../../people/brand/logo-path.ts";
import type { LinkDeps } from "../../deps.ts";
import { admitVisitor } from "../../limits.ts";
import { readPublicForm } from "../../public-links/public-form.ts";
import { openCodePage } from "../open-code-page.ts";
import { stylesheetPath } from "../page-frame.ts";
import { brandOf } from "../public-link-pages.ts";
import { stylesheet } from "../stylesheet.ts";
import { accentStylesheet } from "./accent-style.ts";
import { fontFiles } from "./fonts.ts";
import { readPreview } from "./kept-previews.ts";
import { readLogo } from "./logo.ts";
import { type PreviewSubject, previewTag } from "./preview-picture.ts";

/** The files that pages for visitors load. Emails and the app also load the logo. */
export function mountPageAssets(app: Application, deps: LinkDeps) {
  const look: RequestHandler = async (_req, res, next) => {
    const network = networkOf(res.locals.clientAddress);
    await admitVisitor(deps.visitorLimiters.looks, `picture from ${network}`);
    next();
  };
  app.get(
    stylesheetPath,
    keptFile({
      type: "text/css; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => stylesheet,
    }),
  );
  for (const { path, read } of fontFiles) {
    app.get(path, keptFile({ type: "font/woff2", cacheControl: cachedForever, read }));
  }
  app.get("/r/assets/accents/:color.css", (req, res) => {
    const color = `#${(req.params as { color?: string }).color}`;
    if (!accentPattern.test(color) || !isReadableAccent(color)) requireFound(null);
    res.set({
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    });
    res.send(accentStylesheet(color));
  });
  app.get(logoPath({ organizationId: ":organizationId", id: ":id" }), look, async (req, res) => {
    const { organizationId, id } = req.params as Record<string, string>;
    const name = { organizationId: requireId(organizationId ?? ""), id: requireId(id ?? "") };
    const { image } = requireFound(await readLogo(deps, name));
    sendPng(res, Buffer.from(image), cachedForever);
  });
  app.get("/r/:slug/preview.png", look, async (req, res) => {
    const { slug = "" } = req.params as { slug?: string };
    await sendPreview(deps, res, brandOf(await readPublicForm(deps, slug)));
  });
  app.get("/join/:code/preview.png", look, async (req, res) => {
    const { code = "" } = req.params as { code?: string };
    const { brand } = await openCodePage(deps, { code, address: undefined });
    await sendPreview(deps, res, brand);
  });
}

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

async function sendPreview(deps: Deps, res: Response, subject: PreviewSubject) {
  res.set("ETag", `"${previewTag(subject)}"`);
  if (res.req.fresh) return void res.status(304).end();
  sendPng(res, await readPreview(deps, subject), "public, max-age=3600");
}
