import { type Tool, tools } from "@referral-service/assistant-tools";
import { expect } from "vitest";
import { newId } from "../src/kernel/platform/ids.ts";
import type { toolUser } from "./assistant-client.ts";
import { isLetIn, type Kind } from "./kinds-of-people.ts";
import { keyedRoutes } from "./routes.ts";

type Assistant = Pick<ReturnType<typeof toolUser>, "use">;

/** The service does not list tools that the role cannot use. */
const notListed = /Tool \w+ not found/;

export function mayUse(tool: Tool, kind: Kind): boolean {
  const route = keyedRoutes.find(({ promise }) => promise === tool.route);
  if (route === undefined) throw new Error("A tool beside the contract");
  return isLetIn(route, kind);
}

/** Uses a tool with its example and expects the result that the access table gives for the person. */
export async function expectAccess({ use }: Assistant, { tool, kind }: { tool: Tool; kind: Kind }) {
  const { isError, text } = await use(tool.name, exampleOf(tool)).catch((error: Error) => ({
    isError: true,
    text: error.message,
  }));
  if (mayUse(tool, kind)) {
    // A person with access is rejected only because the row is missing.
    expect([tool.name, isError, text]).not.toEqual([
      tool.name,
      true,
      expect.not.stringMatching(/^NOT_FOUND/),
    ]);
  } else {
    expect([tool.name, isError, text]).toEqual([tool.name, true, expect.stringMatching(notListed)]);
  }
}

export async function expectAccessToAll(assistant: Assistant, kind: Kind) {
  for (const tool of tools) await expectAccess(assistant, { tool, kind });
}

/** The tool's example, with IDs that do not exist. */
const exampleOf = ({ example }: Tool) =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, /(^i|I)d$/.test(name) ? newId() : value]),
  );
