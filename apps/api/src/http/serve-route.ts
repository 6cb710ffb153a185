import { Readable } from "node:stream";
import { hasVersion, type Image, imageBody, metadataOf } from "@referral-service/contract";
import type { AppRoute, ServerInferRequest } from "@ts-rest/core";
import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "../kernel/deps.ts";
import type { Answer } from "../kernel/idempotency/store.ts";
import { idempotently, idempotentlyOutside, isRepetition } from "./idempotency.ts";
import { ifVersionOf } from "./if-match.ts";
import { queryOf, withRowsFor } from "./request-context.ts";
import type { PictureHandler, RouteHandler, Visit } from "./route-handlers.ts";

/** A request that has passed the gates of its route. */
interface AdmittedRequest {
  deps: Deps;
  route: AppRoute;
  req: Request;
  res: Response;
}

/** Runs the handler once, checks its response and sends it. */
export const served =
  (deps: Deps, route: AppRoute, handler: RouteHandler<AppRoute>) =>
  async ({ req, res, ...parsed }: { req: Request; res: Response }) => {
    const request = { deps, route, req, res };
    const given = { ...(parsed as ServerInferRequest<AppRoute>), ...givenTo(request) };
    const answer = await runOnce(request, (boundDeps) => handler({ ...given, deps: boundDeps }));
    requireDeclared(request, answer);
    return shown(request, answer);
  };

/** The arguments of a handler in addition to the parsed request. */
const givenTo = ({ route, req, res }: AdmittedRequest) => ({
  ...askerOf(res),
  visit: visitOf({ req, res }),
  ifVersion: ifVersionOf(route, req),
  picture: res.locals.picture,
});

const visitOf = ({ req, res }: { req: Request; res: Response }): Visit => ({
  requestId: res.locals.requestId,
  address: res.locals.clientAddress,
  userAgent: req.get("user-agent") ?? null,
  cookies: req.get("cookie") ?? "",
  setCookie: (cookie) => void res.append("Set-Cookie", cookie),
});

/**
 * The caller or the person, depending on the route's access. Admission and the handler's type use
 * the same access.
 */
const askerOf = ({ locals: { caller, person, requestId } }: Response) => ({
  caller,
  person,
  requestId,
});

/** Runs with only the rows of the caller's organization, and once per Idempotency-Key. */
function runOnce<Result extends Answer>(
  { deps, route, req, res }: AdmittedRequest,
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { effect, showsSecret = false } = metadataOf(route);
  const once = effect === "outside" ? idempotentlyOutside : idempotently;
  return withRowsFor(route, { deps, res }, (rowDeps) =>
    once(rowDeps, { req, res, showsSecret }, run),
  );
}

/**
 * Throws for a status that the contract lacks, because ts-rest's strictStatusCodes checks only
 * types.
 */
function requireDeclared({ route }: AdmittedRequest, { status }: Answer) {
  if (status in route.responses) return;
  throw new Error(`${route.method} ${route.path} returned an undeclared ${status}`);
}

function shown({ route, req, res }: AdmittedRequest, answer: Answer) {
  const declared = route.responses[answer.status];
  if (hasVersion(declared)) showVersion({ req, res }, answer.body);
  return declared === imageBody ? inImageType({ route, res }, answer) : answer;
}

function showVersion({ req, res }: { req: Request; res: Response }, body: unknown) {
  res.set("ETag", `"${(body as { version: number }).version}"`);
  // A response also contains values from other rows. These can change while the version stays the
  // same, so a response is never a 304.
  delete req.headers["if-none-match"];
}

/** A picture that is opened as a page cannot run anything. */
const imageHeaders = { "Content-Security-Policy": "default-src 'none'; sandbox" };

const keptHeaders = { "Cache-Control": "private, max-age=31536000, immutable" };

/**
 * The image is sent as a stream, because ts-rest gives every other body the content type that the
 * route declares.
 */
function inImageType(
  { route, res }: Pick<AdmittedRequest, "route" | "res">,
  { status, body }: Answer,
) {
  const { contentType, bytes } = body as Image;
  res.set(imageHeaders);
  if (metadataOf(route).isImmutable) res.set(keptHeaders);
  res.set({ "Content-Type": contentType, "Content-Length": String(bytes.length) });
  return { status, body: Readable.from(Buffer.from(bytes), { objectMode: false }) };
}

/** Checks whether the picture is allowed before any of it is read. */
export const asked =
  (deps: Deps, route: AppRoute, { mayCome }: PictureHandler<AppRoute>): RequestHandler =>
  async (req, res, next) => {
    queryOf(route, req);
    await withRowsFor(route, { deps, res }, async (rowDeps) => {
      try {
        await mayCome({ params: req.params, ...askerOf(res), deps: rowDeps });
      } catch (refusal) {
        if (!(await isRepetition(rowDeps, { req, res }))) throw refusal;
      }
    });
    next();
  };
