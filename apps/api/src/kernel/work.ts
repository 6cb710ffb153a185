import type { Deps } from "./deps.ts";
import { deleteMailedAddresses, deleteOldMails, giveUpOldMails } from "./email/send-emails.ts";
import { forgetOldAnswers } from "./idempotency/store.ts";
import type { Work } from "./platform/work.ts";
import { dropOldPartitions, makeComingPartitions } from "./retention/keep-partitions.ts";

export const kernelWork: Work<Deps> = {
  chores: {
    "create the coming partitions": ({ db, clock }) => makeComingPartitions(db, clock.now()),
    "drop old partitions": dropOldPartitions,
    "delete old idempotency records": forgetOldAnswers,
    "give up on old emails": giveUpOldMails,
    "delete old emails": deleteOldMails,
    "delete emailed addresses": deleteMailedAddresses,
  },
};
