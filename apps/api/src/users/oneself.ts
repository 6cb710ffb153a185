import type { Caller } from "../access/caller.ts";
import { conflict } from "../refusal.ts";
import type { Member } from "./member.ts";

/** Nobody locks themselves out. */
export function requireSomebodyElse(caller: Caller, { id }: Member, verb: "block" | "remove") {
  if (caller.kind === "person" && caller.userId === id) {
    throw conflict(`You cannot ${verb} yourself; another admin can`);
  }
}
