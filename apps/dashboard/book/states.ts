import type { ReactNode } from "react";
import type { Address, Answer } from "../src/data/request.ts";

/** A service that has not responded yet, or fails. */
export type Trouble = "pending" | "failing";

/** The service's responses in place of the contract's examples. */
export type Answers = { [A in Address]?: Answer<A> | Trouble };

export type Reader = "superAdmin" | "admin" | "businessDeveloper" | "referrer" | "newcomer";

export interface State {
  /** A component, or the path of a page of the app, such as `/o/brightside/payments`. */
  shows: (() => ReactNode) | string;
  answers?: Answers;
  /** Reader of the state. Default: a super admin. A newcomer belongs to no organization. */
  as?: Reader;
  /** Whether the component is a whole page with its own landmark. */
  isWhole?: true;
  /** A text that the state shows. */
  says?: string;
  /** A text that the state must not show, such as the name of a button that the reader has no permission for. */
  lacks?: string;
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
