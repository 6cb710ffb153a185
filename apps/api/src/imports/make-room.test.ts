import { expect, test } from "vitest";
import { importToEnd } from "./make-room.ts";
import type { HeldImport } from "./rules.ts";

const ada = { userId: "ada", keyId: null, name: "Ada" };
const bob = { userId: "bob", keyId: null, name: "Bob" };

const countMax = 4;

const held = (...imports: [creator: typeof ada, status: HeldImport["status"]][]) =>
  imports.map(([creator, status], index): HeldImport => ({ id: String(index), creator, status }));

test.each([
  ["with room", held([ada, "checked"], [bob, "completed"]), undefined],
  [
    "at the person's bound, of which one was only checked",
    held([ada, "completed"], [ada, "checked"]),
    "1",
  ],
  [
    "at the person's bound, of which one was undone",
    held([ada, "undone"], [ada, "completed"]),
    "0",
  ],
  [
    "at the person's bound, all of them in use",
    held([ada, "importing"], [ada, "completed"]),
    "none",
  ],
  [
    "at the organization's bound, with one of the person",
    held([bob, "checked"], [bob, "completed"], [ada, "checked"], [bob, "completed"]),
    "2",
  ],
  [
    "at the organization's bound, with none of the person",
    held([bob, "completed"], [bob, "checked"], [bob, "checked"], [bob, "checked"]),
    "1",
  ],
  [
    "at the organization's bound, all of them in use",
    held([bob, "importing"], [bob, "checking"], [bob, "completed"], [bob, "stopped"]),
    undefined,
  ],
] as const)("a new import · %s · ends what nobody needs", (_, imports, expected) => {
  const choice = importToEnd([...imports], ada, countMax);
  expect(typeof choice === "object" ? choice.id : choice).toBe(expected);
});
