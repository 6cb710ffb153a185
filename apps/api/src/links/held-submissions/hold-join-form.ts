import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { OpenCode } from "../invitation-codes/open-code.ts";
import { enqueueHeldSubmission, requireRoomForHeld } from "./store.ts";

/** Stores a form from a code's page with a filled hidden field, until staff release it. */
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
