import { csvOf } from "./csv.ts";
import { type DeepPartial, withParts } from "./deep-partial.ts";
import type { MockRoute } from "./mock-route.ts";
import { Refusal, refusalAnswer, refuse } from "./refusal.ts";

/** The request that an override receives. */
export interface MockRequest<Body> {
  /** IDs in the path, such as `{ id: "0199…" }` */
  params: Record<string, string>;
  query: URLSearchParams;
  /**
   * JSON of the request, unchecked, or the bytes of the image. Undefined if the request has no
   * body.
   */
  body: Body;
  headers: Headers;
}

/** Parts to merge into the example, a rejection, or a function that returns either. */
export type ApiOverride<Answer, Body> =
  | ApiAnswer<Answer>
  | ((request: MockRequest<Body>) => ApiAnswer<Answer> | Promise<ApiAnswer<Answer>>);

export type ApiAnswer<Answer> = DeepPartial<Answer> | Refusal;

interface Answering {
  route: MockRoute;
  params: Record<string, string>;
  override: ApiOverride<unknown, unknown> | undefined;
}

export async function answerTo(
  request: Request,
  { route, params, override }: Answering,
): Promise<Response> {
  const requestId = request.headers.get("X-Request-Id") ?? globalThis.crypto.randomUUID();
  const mockRequest = await read(request, { route, params });
  const answer =
    route.isPublic || request.headers.has("Authorization")
      ? await (typeof override === "function" ? override(mockRequest) : override)
      : refuse("MISSING_AUTHORIZATION");
  const response =
    answer instanceof Refusal
      ? refusalAnswer(answer, requestId)
      : success(route, { mockRequest, answer });
  response.headers.set("X-Request-Id", requestId);
  if (!route.isPublic && response.status !== 401) setRateLimit(response.headers);
  return response;
}

async function read(
  request: Request,
  { route, params }: { route: MockRoute; params: Record<string, string> },
): Promise<MockRequest<unknown>> {
  return {
    params,
    query: new URL(request.url).searchParams,
    body: await bodyOf(request, route),
    headers: request.headers,
  };
}

async function bodyOf(request: Request, { takesImage }: MockRoute): Promise<unknown> {
  if (takesImage) return new Uint8Array(await request.arrayBuffer());
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

function success(
  route: MockRoute,
  { mockRequest, answer }: { mockRequest: MockRequest<unknown>; answer: unknown },
): Response {
  const { status, isImage, isEventStream, isCsvOffered } = route;
  if (status === 204) return new Response(null, { status });
  if (isImage) return image(answer);
  if (isEventStream) return eventStream(answer, mockRequest.query);
  const body = withParts<unknown>(exampleFor(route, mockRequest.params), answer);
  if (isCsvOffered && mockRequest.headers.get("Accept")?.startsWith("text/csv")) {
    const headers = { "Content-Type": "text/csv; charset=utf-8" };
    return new Response(csvOf((body as { data: object[] }).data), { headers });
  }
  return Response.json(body, { status });
}

/** The response has the last ID of the path, unless the operation creates something. */
function exampleFor({ method, answer }: MockRoute, params: Record<string, string>): unknown {
  const id = Object.values(params).at(-1);
  const namesOne = method !== "POST" && id !== undefined && answer && "id" in answer;
  return namesOne ? { ...answer, id } : answer;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

const image = (bytes: unknown): Response =>
  bytes instanceof Uint8Array
    ? new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/png" } })
    : new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });

/**
 * Sends the events after the last received one and ends the stream, so that the client reconnects.
 */
function eventStream(answer: unknown, query: URLSearchParams): Response {
  const events: { eventId: string }[] = Array.isArray(answer) ? answer : [];
  const seen = events.findIndex(({ eventId }) => eventId === query.get("lastEventId"));
  const messages = events
    .slice(seen + 1)
    .map((event) => `id: ${event.eventId}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(`: open\n\n${messages.join("")}`, {
    headers: { "Content-Type": "text/event-stream" },
  });
}

function setRateLimit(headers: Headers): void {
  headers.set("X-RateLimit-Limit", "600");
  headers.set("X-RateLimit-Remaining", "599");
  headers.set("X-RateLimit-Reset", String(Math.floor(Date.now() / 1000) + 60));
}
