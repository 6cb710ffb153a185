import { expect } from "vitest";
import { type GuardedRoute, keyedRoutes } from "../routes.ts";
import { type HostileAnswer, type Sender, sorted } from "./sender.ts";

/**
 * Reads the created or changed resource with the contract's route. Every sent field in the response must be
 * unchanged. Deletes created resources where a route exists, because the number of some resources is
 * limited.
 */
export async function readBack(
  world: Sender,
  route: GuardedRoute,
  path: string,
  { sent, answer }: { sent: object; answer: HostileAnswer },
) {
  const isNew = route.method === "POST" && answer.body?.id !== undefined;
  const pattern = isNew ? `${route.path}/:` : route.path;
  const target = isNew ? `${path}/${answer.body.id}` : path;
  const read = await readAt(world, pattern, target);
  const shown = read ?? answer.body;
  expectSame(shown, sent, JSON.stringify(sent).slice(0, 500));
  if (read !== undefined && read.id === answer.body?.id) {
    expectSame(read, answer.body, `${target} as its write answered it`);
  }
  const remove = isNew && routeLike("DELETE", pattern);
  if (remove) expect((await world.send(remove, target)).status).toBe(204);
}

/** Reads the resource, its parent, or the list that contains it. */
async function readAt(world: Sender, pattern: string, path: string) {
  const [parts, steps] = [pattern.split("/"), path.split("/")];
  for (let length = parts.length; length > 1; length -= 1) {
    const route = routeLike("GET", parts.slice(0, length).join("/"));
    if (route === undefined) continue;
    const { status, body } = await world.send(route, steps.slice(0, length).join("/"));
    if (status !== 200) throw new Error(`${path} was written, but reading it answered ${status}`);
    if (!Array.isArray(body?.data)) return body;
    return body.data.find(({ id }: { id: string }) => id === steps[length]);
  }
  return undefined;
}

/** Finds a route regardless of the names of its path parameters. */
const routeLike = (method: string, pattern: string) =>
  keyedRoutes.find(
    (route) => route.method === method && withoutNames(route.path) === withoutNames(pattern),
  );

const withoutNames = (path: string) => path.replace(/:\w*/g, ":");

/** `identityUserId` is null until the person accepts. */
const waitsForPerson = (name: string, shown: unknown) =>
  name === "identityUserId" && shown === null;

/** Compares the fields that both have. A cleared field can be missing. */
function expectSame(shown: unknown, sent: unknown, told: string): void {
  if (isRecord(shown) && isRecord(sent)) {
    for (const [name, value] of Object.entries(sent)) {
      if (!Object.hasOwn(shown, name) || waitsForPerson(name, shown[name])) continue;
      if (isEmptied(shown[name], value)) continue;
      if (isCompleted(name)) expect(shown[name], told).toSatisfy(beginsWith(value));
      else expectSame(shown[name], value, `${name} of ${told}`);
    }
    return;
  }
  expect(JSON.stringify(sorted(shown)), told).toBe(JSON.stringify(sorted(sent)));
}

/** Null removes everything from a field with names that people choose, such as headers. */
const isEmptied = (shown: unknown, sent: unknown) =>
  sent === null && isRecord(shown) && Object.keys(shown).length === 0;

/** A custom invitation code is only the beginning of the created code. */
const isCompleted = (name: string) => name === "code";

const beginsWith = (beginning: unknown) => (text: unknown) =>
  String(text).startsWith(String(beginning));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
