import clsx from "clsx";
import { useOrganization } from "../../data/me.ts";
import { phrase } from "../../languages/phrase.ts";
import { WrittenText } from "../../ui/written-text.tsx";

/** The side of a message: the team, of which the reader can be part, or the referrer. */
export function useSide(senderId: string, referrerId: string | undefined) {
  const { user } = useOrganization();
  const isOwn = senderId === user.id;
  const isByReferrer = senderId === referrerId;
  const isKnown = referrerId !== undefined;
  return {
    isOwn,
    isOurs: isOwn || (isKnown && !isByReferrer && user.id !== referrerId),
    /** The role of a sender other than the reader. Undefined until the referrer is known. */
    role: isOwn || !isKnown ? undefined : isByReferrer ? "Referrer" : phrase("Team"),
  };
}

/** Who wrote a message, and with which role. */
export const Sender = ({ name, role }: { name: string; role: string | undefined }) => (
  <p className="wrap-anywhere text-ink-2">
    <bdi className="font-semibold text-ink">{name}</bdi>
    {role !== undefined && ` · ${role}`}
  </p>
);

/** The text of a message, on the ground of its side. */
export const MessageText = ({ body, isOurs }: { body: string; isOurs: boolean }) => (
  <p
    className={clsx(
      "mt-1 w-fit max-w-full rounded-surface px-3 py-2",
      isOurs ? "bg-accent-soft" : "bg-hover",
    )}
  >
    <WrittenText text={body} />
  </p>
);
