import type { Statement } from "@referral-service/contract/app";
import clsx from "clsx";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { PayoutDetailsLink } from "../../data/payout-details-notice.tsx";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { earnedBefore, type StatementGroup, type Sum } from "./statement-groups.ts";
import { inWords, type StatementWords, statementWords } from "./statement-words.ts";
import { yearIn } from "./year.ts";

/** Shows whose statement it is, and the sums of the year: the earnings, and those of each group. */
export function StatementSums({
  statement: { userId, name, language, sums, year },
  groups,
}: {
  /** Its name and its sums can be unknown until it is loaded. */
  statement: Omit<Statement, "name" | "sums"> & Partial<Statement>;
  groups: readonly StatementGroup[];
}) {
  const { timezone, name: organization, user } = useOrganization();
  const words = statementWords[language];
  const hasFailed = groups.some(({ key }) => key === "failed");
  const before = earnedBefore(groups, { year, yearOf: (unixMs) => yearIn(timezone, unixMs) });
  const isAllPaid =
    before.length === 0 && groups.every(({ key }) => key === "paid" || key === "failed");
  const helpOf = (key: StatementGroup["key"]) => {
    if (key === "failed" && userId === user.id) return <UpdateDetails words={words} />;
    if (key !== "paid") return words.groupHelp[key];
    return before.length === 0 ? undefined : words.earnedBefore(inWords(before, words), year);
  };
  return (
    <section lang={words.language} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {/* On a phone, the sums lead. */}
      <div className="max-sm:sr-only">
        <h2 className="text-lg font-semibold tracking-[-0.015em]">
          {name === undefined ? <Skeleton className="my-1.5 h-4 w-40" /> : (name ?? words.noName)}
        </h2>
        <p className="text-ink-2">{words.intro(organization, year)}</p>
      </div>
      {groups.length > 0 && (
        <div className="divide-y divide-line rounded-surface border border-line bg-surface">
          <Total
            name={words.earned}
            help={isAllPaid ? words.allPaid(year) : words.earnedHelp(year, hasFailed)}
            words={words}
            isMain
            sums={sums?.map(({ currency, earned: amount }) => ({ currency, amount }))}
          />
          {groups
            .filter(({ key }) => key !== "paid" || !isAllPaid)
            .map(({ key, sums: ofGroup }) => (
              <Total
                key={key}
                name={words.groups[key](year)}
                help={helpOf(key)}
                words={words}
                sums={sums && ofGroup}
              />
            ))}
        </div>
      )}
    </section>
  );
}

function Total({
  name,
  help,
  sums,
  words,
  isMain = false,
}: {
  name: string;
  help: ReactNode;
  /** Undefined until they are loaded. */
  sums: readonly Sum[] | undefined;
  words: StatementWords;
  isMain?: boolean;
}) {
  const shown = sums?.filter(({ amount }) => amount > 0);
  return (
    <div className="flex items-baseline justify-between gap-3 px-4 py-3">
      <div>
        <p>{name}</p>
        {help !== undefined && <p className="text-xs text-balance text-ink-3">{help}</p>}
      </div>
      {shown === undefined && <Skeleton className="my-1 h-3.5 w-20 self-start" />}
      <div className={clsx("shrink-0 text-right empty:hidden", isMain ? "text-lg" : "text-base")}>
        {shown?.length === 0 && <p className="text-ink-3">{words.nothing}</p>}
        {shown?.map(({ amount, currency }) => (
          <p key={currency} className="figures font-semibold">
            {words.money(amount, currency)}
          </p>
        ))}
      </div>
    </div>
  );
}

const UpdateDetails = ({ words }: { words: StatementWords }) => (
  <div className="text-xs print:hidden">
    <PayoutDetailsLink {...words.updateDetails} look="text" />
  </div>
);

/** Takes the place of the payments in a year without any. */
export function NoPayments({ words, year }: { words: StatementWords; year: number }) {
  const { user } = useOrganization();
  return (
    <EmptyState
      icon={FileText}
      title={words.none(year)}
      action={!isAboveReferrer(user) && <TellAFriend />}
    >
      {words.noneYet}
    </EmptyState>
  );
}
