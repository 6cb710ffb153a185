import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { WrittenText } from "../ui/written-text.tsx";
import { isAboveReferrer } from "../words/roles.ts";

/** Takes the place of messages and entries until there are some. */
export function NothingYet() {
  const isStaff = isAboveReferrer(useOrganization().user);
  return (
    <p className="py-4 text-ink-3">
      {isStaff
        ? "Nothing yet. Write the first message below."
        : phrase("Ask the team about this referral. They answer here.")}
    </p>
  );
}

/** The note that was sent with the status or changed later. */
export const StreamNote = ({ note }: { note: unknown }) =>
  typeof note === "string" && (
    <p className="mt-1 border-l-2 border-line-strong pl-2.5">
      <WrittenText text={note} />
    </p>
  );
