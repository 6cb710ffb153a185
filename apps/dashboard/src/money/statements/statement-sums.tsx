import type { BonusPayment } from "@referral-service/contract";
import type { Statement } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { FileText, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { type StatementWords, statementWords } from "./statement-words.ts";

type Failed = Pick<BonusPayment, "id" | "amount" | "currency">;

/** Shows whose statement it is, and the sums of the year. */
export function StatementSums({
  statement: { userId, name, language, sums, year },
  failed,
}: {
  statement: Statement;
  /** The payments that the sums leave out, because they failed. */
  failed: readonly Failed[];
}) {
  const organization = useOrganization();
  const words = statementWords[language];
  return (
    <section lang={words.language} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg font-semibold tracking-[-0.015em]">{name ?? words.noName}</h2>
        <p className="text-ink-2">{words.intro(organization.name, year)}</p>
      </div>
      {sums.length === 0 && failed.length === 0 ? (
        <NoPayments words={words} year={year} />
      ) : (
        <div className="divide-y divide-line rounded-surface border border-line bg-surface">
          {sumsOfYear.map((of) => (
            <Sum
              key={of}
              {...words.sums[of]}
              words={words}
              sums={sums.map((sum) => ({ amount: sum[of], currency: sum.currency }))}
            />
          ))}
          {failed.length > 0 && (
            <Sum
              name={words.failed.name}
              help={<FailedHelp words={words} isOwn={userId === organization.user.id} />}
              words={words}
              sums={sumsOf(failed)}
            />
          )}
        </div>
      )}
    </section>
  );
}

const sumsOfYear = ["earned", "onItsWay", "paid"] as const;

function sumsOf(payments: readonly Failed[]) {
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amount: payments
      .filter((payment) => payment.currency === currency)
      .reduce((sum, payment) => sum + payment.amount, 0),
  }));
}

function Sum({
  name,
  help,
  sums,
  words,
}: {
  name: string;
  help?: ReactNode;
  sums: readonly { amount: number; currency: string }[];
  words: StatementWords;
}) {
  const shown = sums.filter(({ amount }) => amount > 0);
  return (
    <div className="flex items-baseline justify-between gap-3 px-4 py-3">
      <div>
        <p>{name}</p>
        {help !== undefined && <p className="text-xs text-ink-3">{help}</p>}
      </div>
      <div className="shrink-0 text-right text-base">
        {shown.length === 0 && <p className="text-ink-3">{words.nothing}</p>}
        {shown.map(({ amount, currency }) => (
          <p key={currency} className="figures font-semibold">
            {words.money(amount, currency)}
          </p>
        ))}
      </div>
    </div>
  );
}

function FailedHelp({ words, isOwn }: { words: StatementWords; isOwn: boolean }) {
  const { slug } = useOrganization();
  if (!isOwn) return words.failed.help;
  return (
    <Link
      to="/o/$slug/payment-details"
      params={{ slug }}
      className="text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3 print:hidden"
    >
      {words.failed.action}
    </Link>
  );
}

function NoPayments({ words, year }: { words: StatementWords; year: number }) {
  const { slug, user } = useOrganization();
  return (
    <EmptyState
      icon={FileText}
      title={words.none(year)}
      action={
        !isAboveReferrer(user) && (
          <Link to="/o/$slug/tell" params={{ slug }} className={buttonClass("primary")}>
            <Plus aria-hidden className="size-4" />
            {ownReading().texts.tell.title}
          </Link>
        )
      }
    >
      {words.noneYet}
    </EmptyState>
  );
}
