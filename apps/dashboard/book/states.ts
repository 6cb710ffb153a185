import type { ReactNode } from "react";
import type { Address, Answer } from "../src/data/request.ts";

/** A service that does not answer yet, or fails. */
export type Trouble = "pending" | "failing";

/** What the service answers instead of the contract's examples. */
export type Answers = { [A in Address]?: Answer<A> | Trouble };

export type Reader = "superAdmin" | "admin" | "businessDeveloper" | "referrer" | "newcomer";

export interface State {
  shows: () => ReactNode;
  answers?: Answers;
  /** Who reads it: a super admin when left out. A newcomer belongs to no organization. */
  as?: Reader;
  /** Whether the component is a whole page, with a landmark of its own. */
  isWhole?: true;
}

export interface Chapter {
  title: string;
  states: Record<string, State>;
}

export const chapter = (title: string, states: Record<string, State>): Chapter => ({
  title,
  states,
});

/** For what a component tells the page around it, of which there is none. */
export const ignore = () => {};
