import type { PersonCaller } from "../src/kernel/callers/caller.ts";
import { addMessage } from "../src/referrals/conversations/add-message.ts";
import { personCaller } from "./person-caller.ts";
import type { TestService } from "./service.ts";

/** Adds a message as the app does, in the organization's scope. */
export const write = (
  { deps }: Pick<TestService, "deps">,
  caller: PersonCaller,
  message: { referralId: string; body: string },
) => deps.db.inScope(caller.organizationId, (db) => addMessage({ ...deps, db }, caller, message));

/** Creates a conversation that the organization's referrer began about their referral. */
export const createConversation = (
  service: Pick<TestService, "deps">,
  { id, referrerId }: { id: string; referrerId: string },
  referralId: string,
) => write(service, personCaller(id, referrerId), { referralId, body: "Hello" });
