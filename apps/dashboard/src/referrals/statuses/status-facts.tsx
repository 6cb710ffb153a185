import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { usePromisedContact } from "../../data/first-contact.tsx";
import { useOrganization } from "../../data/me.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Fact } from "../../ui/panel.tsx";
import { part } from "../../ui/part.tsx";
import { Time, useTimeInBothZones } from "../../ui/time.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import { Deadline } from "../../words/deadline.tsx";
import { momentText } from "../../words/times.ts";

const NoteDialog = part(async () => (await import("./note-dialog.tsx")).NoteDialog);

/** Shows staff when the first contact was made, or is due. */
export function FirstContactFact({ referral }: { referral: Referral }) {
  const { firstContactAt } = referral;
  const promisedAt = usePromisedContact(referral);
  if (firstContactAt === null && promisedAt === undefined) return null;
  return (
    <Fact name="First contact">
      {firstContactAt !== null && <Time unixMs={firstContactAt} />}
      {promisedAt !== undefined && <Deadline unixMs={promisedAt} before="Due" />}
    </Fact>
  );
}

/** Shows a referrer by when the organization calls or writes. Shows nothing once it has. */
export function PromisedContactFact({ referral }: { referral: Referral }) {
  const { timezone } = useOrganization();
  const exactTimes = useTimeInBothZones();
  const promisedAt = usePromisedContact(referral);
  if (promisedAt === undefined) return null;
  return (
    <Fact name={phrase("We'll get in touch")}>
      {phraseWith("by {time}", {
        time: (
          <span className="figures" title={exactTimes(promisedAt)}>
            {momentText(promisedAt, timezone)}
          </span>
        ),
      })}
    </Fact>
  );
}

/** The note of the status, which staff can change. Shows nothing if there is none. */
export function StatusNote({ referral }: { referral: Referral }) {
  const [isOpen, setOpen] = useState(false);
  const { statusNote } = referral;
  if (statusNote === null) return null;
  return (
    <Fact name="Status note">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <WrittenText text={statusNote} />
        <button
          type="button"
          className="rounded-control text-ink-3 hover:text-ink pointer-coarse:-my-3 pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          Edit status note
        </button>
      </span>
      {isOpen && <NoteDialog referral={referral} onClose={() => setOpen(false)} />}
    </Fact>
  );
}
