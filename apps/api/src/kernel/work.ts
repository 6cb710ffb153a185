import type { Deps } from "./deps.ts";
import { forgetMailedAddresses, forgetOldMails, giveUpOldMails } from "./email/send-emails.ts";
import { forgetOldAnswers } from "./idempotency/store.ts";
import type { Work } from "./platform/work.ts";
import { dropOldPartitions, makeComingPartitions } from "./retention/keep-partitions.ts";

export const kernelWork: Work<Deps> = {
  chores: {
    "make the coming partitions": ({ db, clock }) => makeComingPartitions(db, clock.now()),
    "drop old partitions": dropOldPartitions,
    "forget old idempotent answers": forgetOldAnswers,
    "give up old mails": giveUpOldMails,
    "forget old mails": forgetOldMails,
    "forget mailed addresses": forgetMailedAddresses,
  },
};
