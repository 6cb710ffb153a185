import { errorCodeNames, errorStatuses } from "@referral-service/contract";
import { openApiDocument } from "@referral-service/contract/openapi";
import { z } from "zod";
import { type ContractRoute, contractRoutes } from "./contract-routes.ts";

/** A named schema of the contract, with its example. */
interface NamedAnswer {
  name: string;
  isPage: boolean;
}

function namedAnswer({ name, answer }: ContractRoute): NamedAnswer | undefined {
  if (!(answer instanceof z.ZodType)) return undefined;
  const item = answer instanceof z.ZodObject && itemOf(answer);
  const id = (item || answer).meta()?.id;
  if (typeof id !== "string") throw new Error(`The answer of ${name} has no name`);
  return { name: id, isPage: Boolean(item) };
}

function itemOf({ shape }: z.ZodObject): z.ZodType | undefined {
  return shape.pagination && shape.data instanceof z.ZodArray
    ? (shape.data.element as z.ZodType)
    : undefined;
}

function exampleOf({ name, answer }: ContractRoute): unknown {
  const [example] = ((answer as z.ZodType).meta()?.examples ?? []) as unknown[];
  if (example === undefined) throw new Error(`The answer of ${name} has no example`);
  return example;
}

function bodyName({ name, body }: ContractRoute): string | undefined {
  const id = body?.meta()?.id;
  if (body && typeof id !== "string") throw new Error(`The body of ${name} has no name`);
  return id;
}

function routeType(route: ContractRoute): string {
  const body = route.takesImage ? "Uint8Array" : (bodyName(route) ?? "undefined");
  return `"${route.name}": { body: ${body}; answer: ${answerType(route)} };`;
}

function answerType(route: ContractRoute): string {
  const named = namedAnswer(route);
  if (named) return named.isPage ? `ListAnswer<${named.name}>` : named.name;
  if (route.answer === "image") return "Uint8Array";
  return route.answer === "events" ? "KnownWebhookEvent[]" : "undefined";
}

function mockRoute(route: ContractRoute): string {
  const { method, path, status, takesImage, isPublic, isCsvOffered, answer } = route;
  const named = namedAnswer(route);
  const facts = {
    method,
    path,
    status,
    ...(takesImage && { takesImage }),
    ...(isPublic && { isPublic }),
    ...(isCsvOffered && { isCsvOffered }),
  };
  const body =
    named && (named.isPage ? `pageOf(examples.${named.name})` : `examples.${named.name}`);
  const members = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (body) members.push(`answer: ${body}`);
  if (answer === "image") members.push("isImage: true");
  if (answer === "events") members.push("isEventStream: true");
  return `{ ${members.join(", ")} }`;
}

function examplesByName(routes: ContractRoute[]): Record<string, unknown> {
  const examples: Record<string, unknown> = {};
  for (const route of routes) {
    const named = namedAnswer(route);
    if (!named) continue;
    const example = exampleOf(route);
    examples[named.name] = named.isPage ? (example as { data: unknown[] }).data[0] : example;
  }
  return examples;
}

function refusals(): Record<string, unknown> {
  const examples = openApiDocument("1.0.0").components.examples as Record<
    string,
    { value: { error: { message: string } } }
  >;
  return Object.fromEntries(
    errorCodeNames.map((code) => [
      code,
      { status: errorStatuses[code], message: examples[code]?.value.error.message },
    ]),
  );
}

function sortedNames(routes: ContractRoute[]): string[] {
  const names = routes.flatMap((route) => [namedAnswer(route)?.name, bodyName(route)]);
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
}

/** The routes that the handlers of ./testing serve: paths, methods and the contract's examples. */
export function printMockRoutes(): string {
  const routes = contractRoutes();
  return [
    'import type { ListAnswer } from "../list.ts";',
    'import type { MockRoute } from "../testing/mock-route.ts";',
    `import type {\n  ErrorCode,\n  KnownWebhookEvent,\n  ${sortedNames(routes).join(",\n  ")},\n} from "./types.ts";\n`,
    "/** What each route is sent and answers, by its operationId in the OpenAPI document. */",
    `export interface ApiRoutes {\n  ${routes.map(routeType).join("\n  ")}\n}\n`,
    `const examples = ${JSON.stringify(examplesByName(routes), null, 2)};\n`,
    "const pageOf = (item: object) => ({",
    "  data: [item],",
    "  pagination: { nextCursor: null, hasMore: false },",
    "});\n",
    "export const mockRoutes: Record<keyof ApiRoutes, MockRoute> = {",
    ...routes.map((route) => `  "${route.name}": ${mockRoute(route)},`),
    "};\n",
    "/** The status of each error code, and a message as the service would put it. */",
    "export const refusals: Record<ErrorCode, { status: number; message: string }> =",
    `  ${JSON.stringify(refusals(), null, 2).replaceAll("\n", "\n  ")};\n`,
  ].join("\n");
}
