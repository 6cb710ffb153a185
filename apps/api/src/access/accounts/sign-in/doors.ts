import type { IncomingHttpHeaders } from "node:http";
import type { authContract } from "@referral-service/contract/app";
import type { z } from "zod";
import type { PersonPrincipal } from "../../../kernel/callers/caller.ts";
import type { Deps } from "../../../kernel/deps.ts";
import type { AccountsDeps } from "../accounts.ts";
import type { Visitor } from "./visitor.ts";

export type DoorDeps = Deps & AccountsDeps;

/** The arguments of a door: the parsed body and the calls to the library. */
export interface Visit<Body> {
  body: Body;
  visitor: Visitor;
  headers: IncomingHttpHeaders;
  /**
   * Asks the library without the session of the browser. The cookies of its answer go to the browser.
   * Throws a Refusal for every failure.
   */
  ask(path: string, body?: object): Promise<unknown>;
  /** Asks the library with the session of the browser. */
  askAsSignedIn(path: string, body?: object): Promise<unknown>;
  setCookie(cookie: string): void;
  /** Returns the cookies that the answer sets so far, as the browser sends them with its next request. */
  cookiesSet(): string;
  /** Sets the cookie by which the browser is recognised. */
  rememberDevice(): void;
}

export type Door = keyof typeof authContract;

type Sent<Route> = Route extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** Returns the person of the session. Throws at doors that have none. */
type Asker<Route> = Route extends { metadata: { access: { kind: "identity" } } }
  ? { person: PersonPrincipal }
  : unknown;

/** Returns the parsed body of the answer, if it has one. */
export type Shown = object | undefined;

export type Doors = {
  [N in Door]: (
    visit: Visit<Sent<(typeof authContract)[N]>> & Asker<(typeof authContract)[N]>,
  ) => Promise<Shown>;
};
