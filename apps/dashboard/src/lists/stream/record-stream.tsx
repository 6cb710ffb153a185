import { type ReactNode, useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import {
  paymentsOfRecord,
  type Related,
  referralsOfRecord,
  relatedQuery,
} from "../../data/record-stream.ts";
import { type ReadList, useList } from "../../data/use-list.ts";
import { readsBonuses } from "../../words/roles.ts";
import { BonusEntry, ReferralEntry, Who } from "./record-entries.tsx";
import { mergedItems } from "./record-items.ts";
import { StreamLine } from "./stream-line.tsx";
import { StreamSection } from "./stream-section.tsx";

/** An entry about the record itself. */
interface Milestone {
  key: string;
  at: number;
  sign: ReactNode;
  /** Who or what it is about, if that is not the person of the record. */
  subject?: string;
  deed: ReactNode;
}

interface Item {
  key: string;
  at: number;
  line: ReactNode;
}

const kinds = ["referral", "assigned", "bonus"] as const;
type Kind = (typeof kinds)[number];

const labels: Record<Kind, string> = {
  referral: "Referrals",
  assigned: "Assigned",
  bonus: "Bonuses",
};

/** Reads the entries of each kind. */
function useSources({
  of,
  assigneeId,
  ownName,
}: Pick<RecordStreamProps, "of" | "assigneeId" | "ownName">): Record<Kind, Source> {
  const hasBonuses = readsBonuses(useOrganization().user);
  const isOwn = "referrer" in of;
  const referrals = useList(referralsOfRecord(relatedQuery(of)));
  const assigned = useList(
    referralsOfRecord(assigneeId === undefined ? undefined : { assigneeId }),
  );
  const payments = useList(paymentsOfRecord(hasBonuses ? relatedQuery(of) : undefined));
  return {
    referral: sourceOf(referrals, (referral) => ({
      at: referral.createdAt,
      line: <ReferralEntry key={referral.id} {...{ referral, isOwn }} />,
    })),
    assigned: sourceOf(assigned, (referral) => ({
      at: referral.createdAt,
      line: <ReferralEntry key={referral.id} referral={referral} isOwn={false} />,
    })),
    bonus: sourceOf(payments, (payment) => ({
      at: payment.updatedAt,
      line: <BonusEntry key={payment.id} {...{ payment, isOwn, ownName }} />,
    })),
  };
}

type Source = Omit<ReadList<unknown>, "data" | "items"> & { data: unknown; items: Item[] };

const sourceOf = <Row extends { id: string }>(
  list: ReadList<Row>,
  itemOf: (row: Row) => Omit<Item, "key">,
): Source =>
  ({ ...list, items: list.items.map((row) => ({ key: row.id, ...itemOf(row) })) }) as Source;

interface RecordStreamProps {
  of: Related;
  /** The person whose assigned referrals are also shown. */
  assigneeId?: string | undefined;
  /** Name of the customer whose record this is. */
  ownName?: string | undefined;
  milestones: readonly Milestone[];
  /** Whether the unfolded facts take its place. */
  isCovered: boolean;
}

/** The milestones of a record with its referrals and bonuses, oldest first. */
export function RecordStream({ milestones, isCovered, ...about }: RecordStreamProps) {
  const sources = useSources(about);
  const [chosen, setChosen] = useState<Kind>();
  const all = kinds.map((kind) => sources[kind]);
  const shown = chosen === undefined ? all : [sources[chosen]];
  const own = milestones.map(
    ({ key, at, sign, subject, deed }): Item => ({
      key,
      at,
      line: (
        <StreamLine
          key={key}
          sign={sign}
          at={at}
          deed={
            <p className="wrap-anywhere text-ink-2">
              {subject !== undefined && <Who>{subject}</Who>} {deed}
            </p>
          }
        />
      ),
    }),
  );
  const items = mergedItems(
    // At the same time, what others did comes first: a person becomes a customer by their referral.
    chosen === undefined ? [...shown, { items: own, hasNextPage: false }] : shown,
  );
  return (
    <StreamSection
      chips={{
        chips: kinds.map((kind) => ({
          kind,
          label: labels[kind],
          count: sources[kind].items.length,
          isMore: sources[kind].hasNextPage,
        })),
        count: mergedItems([...all, { items: own, hasNextPage: false }]).length,
        chosen,
        onChoose: setChosen,
      }}
      items={items}
      isPending={all.some((source) => source.isPending)}
      earlier={{
        hasNextPage: shown.some(({ hasNextPage }) => hasNextPage),
        isFetchingNextPage: shown.some(({ isFetchingNextPage }) => isFetchingNextPage),
        fetchNextPage: () =>
          Promise.all(
            shown.map(({ hasNextPage, fetchNextPage }) => hasNextPage && fetchNextPage()),
          ),
      }}
      isCovered={isCovered}
      before={kinds.map((kind) => (
        <Loaded
          key={kind}
          failure={`The ${kind === "bonus" ? "bonuses" : "referrals"} could not be loaded`}
          isPart
          query={sources[kind]}
          className="py-3"
        />
      ))}
    >
      {({ line }) => line}
    </StreamSection>
  );
}
