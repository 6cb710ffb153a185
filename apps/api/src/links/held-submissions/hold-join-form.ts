import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { OpenCode } from "../invitation-codes/open-code.ts";
import { enqueueHeldSubmission, requireRoomForHeld } from "./store.ts";

/** Keeps the form of a code's page in which the field for programs was filled, until staff release it. */
export async function holdJoinForm(
  tx: Tx,
  deps: Deps,
  { code, email }: { code: OpenCode; email: string },
) {
  const { organizationId, id: invitationCodeId } = code;
  await requireRoomForHeld(tx, organizationId);
  enqueueHeldSubmission(tx, {
    id: deps.newId(),
    organizationId,
    publicLinkId: null,
    invitationCodeId,
    name: null,
    email,
    phone: null,
    notes: null,
    customFieldValues: {},
    consent: null,
    createdAt: deps.clock.now(),
  });
}
