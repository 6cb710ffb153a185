import { useOurWords as speakTheWordsOfTheService } from "@referral-service/api/kernel/platform/validation-words.ts";
import type { AppRoute } from "@ts-rest/core";
import { ZodType } from "zod";
import { exampleOf, routes, statusOf } from "./examples.ts";
import type { Answers, Trouble } from "./states.ts";

speakTheWordsOfTheService();

/**
 * Responds to the app like a service that has nothing but the contract. If a schema rejects a
 * request, the response is the service's rejection. Otherwise it is the first example or the
 * state's own response.
 */
export function serve(answersOf: () => Answers) {
  window.fetch = async (url, { method = "GET", body } = {}) => {
    const { pathname } = new URL(String(url), location.origin);
    const found = routes.find(({ route, path }) => route.method === method && path.test(pathname));
    if (found === undefined) throw new Error(`The contract has no ${method} ${pathname}`);
    const { address } = found;
    const response = await answerTo(found, body, answersOf());
    if (method !== "GET")
      document.documentElement.dataset.answered = `${response.status} ${address}`;
    return response;
  };
  window.EventSource = class extends EventTarget {
    close() {}
  } as unknown as typeof EventSource;
}

function answerTo(
  { route, address }: (typeof routes)[number],
  sent: BodyInit | null | undefined,
  answers: Answers,
) {
  const problems = problemsOf(route, sent);
  if (problems !== undefined) return refusal(400, "INVALID_REQUEST", problems);
  const { dataset } = document.documentElement;
  if (route.method !== "GET" && dataset.refuses === "next") {
    dataset.refuses = "done";
    return refusal(400, "INVALID_REQUEST");
  }
  const answer = address in answers ? answers[address] : exampleOf(route);
  if (answer === undefined && statusOf(route) !== 204) {
    console.error(
      `The contract has no example of the response to ${address}. Add one to the state.`,
    );
  }
  return responseOf(route, answer);
}

function problemsOf(route: AppRoute, sent: BodyInit | null | undefined) {
  const schema = "body" in route ? route.body : undefined;
  if (!(schema instanceof ZodType) || typeof sent !== "string") return undefined;
  return schema
    .safeParse(JSON.parse(sent))
    .error?.issues.map(({ path, message }) => ({ path: path.join("."), message }));
}

function responseOf(route: AppRoute, answer: unknown): Response | Promise<Response> {
  if (answer === ("pending" satisfies Trouble)) return new Promise<Response>(() => {});
  if (answer === ("failing" satisfies Trouble)) {
    const { dataset } = document.documentElement;
    dataset.failures = String(Number(dataset.failures ?? 0) + 1);
    return refusal(400, "INVALID_REQUEST");
  }
  const status = statusOf(route);
  return status === 204 ? new Response(null, { status }) : Response.json(answer, { status });
}

const refusal = (status: number, code: string, details?: { path: string; message: string }[]) =>
  Response.json(
    { error: { code, message: sentenceOf(details), requestId: "an-example", details } },
    { status },
  );

const sentenceOf = ([first]: { path: string; message: string }[] = []) =>
  first === undefined ? "The service rejected this." : `${first.path}: ${first.message}`;
