import { publicLinkSlug, publicSubmission } from "@referral-service/contract";
import type { Application, ErrorRequestHandler, Request, RequestHandler } from "express";
import { bodyBytes } from "../../http/body-bytes.ts";
import {
  logFailure,
  refusalFor,
  statusOf,
  undecodablePath,
  unknownRoute,
} from "../../http/error-handler.ts";
import { networkOf } from "../../kernel/platform/addresses.ts";
import { forbidden, Refusal } from "../../kernel/refusal.ts";
import type { LinkDeps } from "../deps.ts";
import { requestLink } from "../invitation-codes/request-link.ts";
import { admitVisitor } from "../limits.ts";
import { type PublicForm, readPublicForm, recordLinkClick } from "../public-links/public-form.ts";
import { submitThroughPublicLink } from "../public-links/submit-through-public-link.ts";
import { consentKey } from "./consent.ts";
import { parseForm, type SentForm } from "./form-text.ts";
import { joinPage, linkSentPage } from "./join-pages.ts";
import { openCodePage } from "./open-code-page.ts";
import { headersOf } from "./page-frame.ts";
import { isPreview } from "./preview-programs.ts";
import {
  brandOf,
  type Filled,
  failurePage,
  formPage,
  languageKey,
  thanksPage,
  trapKey,
} from "./public-link-pages.ts";
import { type Mistakes, readForm } from "./read-form.ts";
import { languageParameter, textsFor } from "./texts/languages.ts";
import type { Failure } from "./texts/texts.ts";

const formBytesMax = 256 * 1_024;

/** The pages for visitors without an account: public links and invitation codes. */
export function mountPublicPages(app: Application, deps: LinkDeps) {
  const { settings, visitorLimiters } = deps;
  const look: RequestHandler = async (_req, res, next) => {
    await admitVisitor(visitorLimiters.looks, `look from ${networkOf(res.locals.clientAddress)}`);
    next();
  };
  app.get(["/r/:slug", "/r/:slug/thanks", "/R/:slug"], inSmallLetters);
  app.get("/JOIN/:code", (req, res) => {
    res.set(headersOf()).redirect(301, `/join/${encodeURIComponent(codeOf(req))}`);
  });

  app.get("/r/:slug", look, async (req, res) => {
    const form = await readPublicForm(deps, slugOf(req));
    if (!isPreview(req)) await recordLinkClick(deps, form.link, res.locals.clientAddress);
    res.set(headersOf(brandOf(form))).send(formPage(textsFor(req, res), form, settings));
  });

  const readBody = [fromOwnPage(settings.publicUrl), requireForm, ...bodyBytes(formBytesMax)];
  app.post("/r/:slug", look, ...readBody, submission(deps));

  app.get("/r/:slug/thanks", look, async (req, res) => {
    const form = await readPublicForm(deps, slugOf(req));
    res.set(headersOf(brandOf(form))).send(thanksPage(textsFor(req, res), form));
  });

  app.get("/join/:code", look, async (req, res) => {
    const address = isPreview(req) ? undefined : res.locals.clientAddress;
    const page = await openCodePage(deps, { code: codeOf(req), address });
    res.set(headersOf(page.brand)).send(joinPage(textsFor(req, res), page, settings));
  });

  app.post("/join/:code", look, ...readBody, requestToJoin(deps));

  app.get("/join/:code/sent", look, async (req, res) => {
    const page = await openCodePage(deps, { code: codeOf(req), address: undefined });
    res.set(headersOf(page.brand)).send(linkSentPage(textsFor(req, res), page));
  });

  app.use(["/r", "/join"], undecodablePath, unknownRoute);
  app.use(["/r", "/join"], showFailure(deps));
}

/** Submits the form and redirects to the thank-you page, or shows the form again with its errors. */
const submission =
  (deps: LinkDeps): RequestHandler =>
  async (req, res) => {
    const texts = textsFor(req, res);
    const showAgain = ({ form, ...filled }: Filled & { form: PublicForm }) =>
      void res
        .status(filled.mistakes.size > 0 ? 400 : 200)
        .set(headersOf(brandOf(form)))
        .send(formPage(texts, form, deps.settings, filled));
    const slug = slugOf(req);
    const sent = parseForm(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    const form = await readPublicForm(deps, slug);
    const read = readForm(texts, form, sent);
    if ("mistakes" in read) return showAgain({ form, sent, ...read });
    if (sent.has(languageKey)) return showAgain({ form, sent, mistakes: new Map() });
    const { requestId, clientAddress } = res.locals;
    const outcome = await submitThroughPublicLink(deps, {
      slug,
      input: read.submission,
      consentVersion: form.link.consentVersion,
      language: texts.language,
      isHeld: isTrapped(sent),
      remoteAddress: clientAddress,
      requestId,
    });
    if (outcome === "consent changed") {
      const mistakes: Mistakes = new Map([[consentKey, { kind: "consentChanged" }]]);
      const changed = await readPublicForm(deps, slug);
      return showAgain({ form: changed, sent, mistakes });
    }
    res.set(headersOf()).redirect(303, `/r/${slug}/thanks?${languageParameter}=${texts.language}`);
  };

/** Emails a link to join, or shows the page again with the error of the email address. */
const requestToJoin =
  (deps: LinkDeps): RequestHandler =>
  async (req, res) => {
    const texts = textsFor(req, res);
    const sent = parseForm(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    const typed = sent.get("email")?.[0]?.trim();
    const { data: email } = publicSubmission.shape.email.safeParse(typed);
    if (!email) {
      const page = await openCodePage(deps, { code: codeOf(req), address: undefined });
      const mistakes: Mistakes = new Map([["email", { kind: "email" }]]);
      const shown = joinPage(texts, page, deps.settings, { sent, mistakes });
      return void res.status(400).set(headersOf(page.brand)).send(shown);
    }
    await requestLink(deps, {
      code: codeOf(req),
      email,
      isHeld: isTrapped(sent),
      remoteAddress: res.locals.clientAddress,
    });
    const path = `/join/${encodeURIComponent(codeOf(req))}/sent`;
    res.set(headersOf()).redirect(303, `${path}?${languageParameter}=${texts.language}`);
  };

const isTrapped = (sent: SentForm): boolean =>
  sent.get(trapKey)?.some((value) => value !== "") === true;

/** People type and print addresses in capital letters. */
const inSmallLetters: RequestHandler = (req, res, next) => {
  const path = req.path.toLowerCase();
  if (path === req.path || !publicLinkSlug.safeParse(slugOf(req).toLowerCase()).success) {
    return next();
  }
  res.set(headersOf()).redirect(301, path + req.url.slice(req.path.length));
};

const codeOf = (req: Request) => (req.params as { code?: string }).code ?? "";

const slugOf = (req: Request) => (req.params as { slug?: string }).slug ?? "";

/**
 * Rejects forms that other sites make a browser send. Programs without the header are allowed,
 * because no permission depends on it.
 */
function fromOwnPage(publicUrl: string): RequestHandler {
  const { origin: own } = new URL(publicUrl);
  return (req, _res, next) => {
    const site = req.get("sec-fetch-site");
    const isOwn = site === undefined ? (req.get("origin") ?? own) === own : site === "same-origin";
    if (!isOwn)
      throw forbidden(
        "The form came from another site. Open the original link and fill out the form there.",
      );
    next();
  };
}

const requireForm: RequestHandler = (req, _res, next) => {
  if (!req.is("application/x-www-form-urlencoded")) {
    throw new Refusal(
      "UNSUPPORTED_MEDIA_TYPE",
      "The form must be sent as application/x-www-form-urlencoded.",
    );
  }
  next();
};

/** The texts that people see instead of an error code. */
const failureOf: Partial<Record<Refusal["code"], Failure>> = {
  FORBIDDEN: "sentFromElsewhere",
  INVALID_REQUEST: "unreadable",
  UNSUPPORTED_MEDIA_TYPE: "unreadable",
  PAYLOAD_TOO_LARGE: "tooLarge",
  RATE_LIMIT_EXCEEDED: "tooMany",
  SERVICE_UNAVAILABLE: "away",
};

function showFailure(deps: LinkDeps): ErrorRequestHandler {
  return (error, req, res, next) => {
    const refusal = refusalFor(error);
    logFailure(deps, { error, refusal, requestId: res.locals.requestId });
    if (res.headersSent) return next(error);
    const gone = req.baseUrl === "/join" ? "codeGone" : "linkGone";
    const failure = refusal.code === "NOT_FOUND" ? gone : (failureOf[refusal.code] ?? "broken");
    if (refusal.retryAfterSeconds !== undefined) {
      res.set("Retry-After", String(refusal.retryAfterSeconds));
    }
    res
      .status(statusOf[refusal.code])
      .set(headersOf())
      .send(failurePage(textsFor(req, res), failure));
  };
}
