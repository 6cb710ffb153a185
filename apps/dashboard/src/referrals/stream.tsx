import { memo, useState } from "react";
import { conversationOfQuery } from "../data/conversations.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useHasTabs } from "../data/phone-tabs.ts";
import { useQuery } from "../data/queries.ts";
import { timelineList } from "../data/referrals.ts";
import { useList } from "../data/use-list.ts";
import { type PlainEnglish, phrase } from "../languages/phrase.ts";
import { StreamSection } from "../lists/stream/stream-section.tsx";
import { StreamSkeleton } from "../lists/stream/stream-skeleton.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { Composer } from "./conversations/composer.tsx";
import { useSeen } from "./conversations/use-seen.ts";
import { StreamEntry } from "./stream-entry.tsx";
import {
  countOf,
  mergedChanges,
  presentStatuses,
  type StreamKind,
  streamOf,
} from "./stream-items.ts";
import { NothingYet } from "./stream-notes.tsx";

const kindsFor = (isStaff: boolean): { kind: StreamKind; label: PlainEnglish }[] => [
  { kind: "message", label: "Messages" },
  { kind: "change", label: "Changes" },
  // Referrers know payments as bonuses.
  { kind: "payment", label: isStaff ? "Payments" : "Bonuses" },
  { kind: "webhook", label: "Webhooks" },
];

interface StreamProps {
  referralId: string;
  referrerId: string;
  /** Name of the referred person. */
  referredName: string | null;
  /** First name of the referrer. */
  recipient: string | null;
  /** Receives a photo from the camera of a phone. */
  onPhoto: (files: Iterable<File>) => void;
  /** Whether the unfolded facts leave room only for the field. */
  isCovered: boolean;
}

/** Everything that happened to a referral, oldest first, and the field for the next message. */
export const Stream = memo(function Stream({
  referralId: id,
  referrerId,
  referredName,
  recipient,
  onPhoto,
  isCovered,
}: StreamProps) {
  const { user } = useOrganization();
  const hasTabs = useHasTabs();
  const timeline = useList(timelineList(id));
  const conversation = useQuery(conversationOfQuery(id)).data;
  useSeen(conversation ?? undefined);
  const [chosen, setChosen] = useState<StreamKind>();
  const entries = mergedChanges(timeline.items);
  const items = streamOf(entries);
  const shown = chosen === undefined ? items : items.filter(({ kind }) => kind === chosen);
  const present = presentStatuses(entries);
  return (
    <StreamSection
      chips={
        hasTabs
          ? undefined
          : {
              chips: kindsFor(isAboveReferrer(user)).map(({ kind, label }) => ({
                kind,
                label: phrase(label),
                count: countOf(items, kind),
                isMore: timeline.hasNextPage,
              })),
              count: items.length,
              chosen,
              onChoose: setChosen,
            }
      }
      items={shown}
      earlier={timeline}
      hasOwnEnd={shown.at(-1)?.entry.isPending === true}
      isCovered={isCovered}
      before={
        <>
          <Loaded
            failure={phrase("The messages and changes could not be loaded")}
            isPart
            query={timeline}
            skeleton={<StreamSkeleton />}
          />
          {timeline.data !== undefined && shown.length === 0 && <NothingYet />}
        </>
      }
      foot={
        <Composer
          referralId={id}
          conversationId={conversation?.id}
          recipient={recipient}
          onPhoto={onPhoto}
        />
      }
    >
      {(item) => (
        <StreamEntry
          key={item.key}
          item={item}
          referrerId={referrerId}
          referredName={referredName}
          presentStatus={present.get(item.entry.id)}
          isFollowing={chosen === undefined}
        />
      )}
    </StreamSection>
  );
});
