import type { Caller } from "../access/caller.ts";
import { conflict } from "../refusal.ts";
import type { User } from "./user.ts";

/** Refuses changes with which callers would lock themselves out. */
export function requireSomebodyElse(caller: Caller, { id }: User, verb: "block" | "remove") {
  if (caller.kind === "person" && caller.userId === id) {
    throw conflict(`You cannot ${verb} yourself; another admin can`);
  }
}
