import type { IncomingHttpHeaders } from "node:http";
import type { authContract } from "@referral-service/contract/app";
import type { z } from "zod";
import type { PersonPrincipal } from "../../access/caller.ts";
import type { Deps } from "../../deps.ts";
import type { AccountsDeps } from "../accounts.ts";
import type { Visitor } from "./visitor.ts";

export type DoorDeps = Deps & AccountsDeps;

/** What a door is given: the body as its schema made it, and the library to ask. */
export interface Visit<Body> {
  body: Body;
  visitor: Visitor;
  headers: IncomingHttpHeaders;
  /**
   * The library's answer for somebody who is not signed in, whatever the browser sent: no session is carried
   * over. Its cookies go to the browser. Throws a Refusal for every failure.
   */
  ask(path: string, body?: object): Promise<unknown>;
  /** The same for the person whose session it is. */
  askAsSignedIn(path: string, body?: object): Promise<unknown>;
  setCookie(cookie: string): void;
  /** Gives the browser the cookie that it is known by from now on. */
  rememberDevice(): void;
}

export type Door = keyof typeof authContract;

type Sent<Route> = Route extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** At doors that need a session, who it belongs to. */
type Asker<Route> = Route extends { metadata: { access: { kind: "identity" } } }
  ? { person: PersonPrincipal }
  : unknown;

/** The body of the answer, if it has one. */
export type Shown = object | undefined;

export type Doors = {
  [N in Door]: (
    visit: Visit<Sent<(typeof authContract)[N]>> & Asker<(typeof authContract)[N]>,
  ) => Promise<Shown>;
};
