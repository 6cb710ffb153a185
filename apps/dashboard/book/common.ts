import { meAs } from "./reader.ts";
import type { Answers, Reader } from "./states.ts";

export const nothing = { data: [], pagination: { nextCursor: null, hasMore: false } };

/** The responses in every state, in addition to the contract's examples. */
export const commonAnswers = (reader: Reader): Answers => ({ "GET /me": meAs(reader) });
