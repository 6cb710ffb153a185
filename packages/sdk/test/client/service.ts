import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type ClientOptions, createClient } from "../../src/index.ts";

export const baseUrl = "https://referrals.test";
export const apiKey = "rk_org_test_key_of_the_sdk";

interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  /** The sent JSON, or the bytes of a picture. */
  body: unknown;
}

/** The response to a request. Each request gets the next one, and later requests get the last one. */
type Answer = () => Response | Promise<Response>;

/** Replaces the API for a real fetch, and keeps the sent requests. */
export function fakeService() {
  const sent: SentRequest[] = [];
  let answers: Answer[] = [];
  const server = setupServer(
    http.all("*", async ({ request }) => {
      const url = new URL(request.url);
      const bytes = new Uint8Array(await request.arrayBuffer());
      const isJson = request.headers.get("Content-Type") === "application/json";
      sent.push({
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : sentBytes(bytes),
      });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ? answer() : emptyPage();
    }),
  );
  beforeAll(() => server.listen());
  afterEach(() => {
    sent.length = 0;
    answers = [];
  });
  afterAll(() => server.close());
  return {
    sent,
    answers(...next: Answer[]) {
      answers = next;
    },
  };
}

const sentBytes = (bytes: Uint8Array) => (bytes.length === 0 ? undefined : bytes);

export const json =
  (body: object, init: ResponseInit = {}) =>
  () =>
    HttpResponse.json(body as never, init);

const emptyPage = json({ data: [], pagination: { nextCursor: null, hasMore: false } });

export const imageBytes = Uint8Array.of(0x89, 0x50, 0xff, 0x00, 0x0a);

export const image = () =>
  new HttpResponse(imageBytes, { headers: { "Content-Type": "image/png" } });

export const eventStream = () =>
  new HttpResponse('id: 1\nevent: user.left\ndata: {"eventId":"1"}\n\n', {
    headers: { "Content-Type": "text/event-stream" },
  });

export const noContent = () => new HttpResponse(null, { status: 204 });

export const connectionBreaks = () => HttpResponse.error();

/** Never responds, like a connection whose other end is gone. */
export const hangs = () => new Promise<never>(() => {});

export function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  const error = {
    code,
    message: `The reason of ${code}`,
    requestId: "req_1",
    docUrl: `https://docs.test/errors#${code.toLowerCase()}`,
  };
  return json({ error }, { status, headers });
}

export const newClient = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, apiKey, ...options });

/** Returns the error that a promise rejects with, so that a test can check it. */
export const rejectionOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => Promise.reject(new Error("expected a rejection")),
    (error: unknown) => error,
  );
