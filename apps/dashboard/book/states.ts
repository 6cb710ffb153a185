import type { ReactNode } from "react";
import type { Address, Answer } from "../src/data/request.ts";

/** A service that has not responded yet, or fails. */
export type Trouble = "pending" | "failing";

/** The service's responses in place of the contract's examples. */
export type Answers = { [A in Address]?: Answer<A> | Trouble };

export type Reader = "superAdmin" | "admin" | "businessDeveloper" | "referrer" | "newcomer";

export interface State {
  shows: () => ReactNode;
  answers?: Answers;
  /** Reader of the state. Default: a super admin. A newcomer belongs to no organization. */
  as?: Reader;
  /** Whether the component is a whole page with its own landmark. */
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

/** Ignores what a component reports to the page around it, because there is none. */
export const ignore = () => {};
