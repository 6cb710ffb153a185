import type { Caller } from "../../kernel/callers/caller.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { User } from "./user.ts";

/** Refuses changes with which callers would lock themselves out. */
export function requireSomebodyElse(caller: Caller, { id }: User, verb: "block" | "remove") {
  if (caller.kind === "person" && caller.userId === id) {
    throw conflict(`You cannot ${verb} yourself; another admin can`);
  }
}
