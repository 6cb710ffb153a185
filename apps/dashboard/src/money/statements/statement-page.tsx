import type { Statement } from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import {
  type StatementPayments as Payments,
  statementList,
  statementPaymentsMax,
  statementPaymentsQuery,
  statementQuery,
} from "../../data/statements.ts";
import { phrase } from "../../languages/phrase.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { isAboveReferrer, sendsBonuses } from "../../words/roles.ts";
import { ownLanguage, ownReading } from "../../words/texts/use-texts.ts";
import { ShownTaxDetailsSection } from "./shown-tax-details.tsx";
import { groupKeys, groupsOf, type StatementGroup } from "./statement-groups.ts";
import { StatementPayments } from "./statement-payments.tsx";
import { NoPayments, StatementSums } from "./statement-sums.tsx";
import { statementWords } from "./statement-words.ts";
import { yearIn } from "./year.ts";
import { YearSelect } from "./year-select.tsx";

const route = getRouteApi("/o/$slug/statements/$userId");

/** Shows what a person earned in a year, to print or save. */
export function StatementPage() {
  const { slug, timezone, user } = useOrganization();
  const { userId } = route.useParams();
  const present = yearIn(timezone);
  const { year = present } = route.useSearch();
  const statement = useQuery(statementQuery({ userId, year }));
  const payments = useQuery(statementPaymentsQuery({ userId, year }));
  const isOwn = userId === user.id;
  const { data } = statement;
  const language = isOwn ? ownLanguage() : (data?.language ?? "en");
  const words = statementWords[language];
  const failed = [statement, payments].find(({ isLoadingError }) => isLoadingError);
  const isNarrow = useIsNarrow();
  const look = isNarrow ? "quiet" : "default";
  const copies = (
    <>
      <CsvButton
        list={statementList({ userId, year })}
        fileName={`statement-${year}.csv`}
        look={look}
      />
      <Button look={look} onClick={() => print()}>
        {/* The app is in English for the people who pay. */}
        {statementWords[isOwn ? language : "en"].print}
      </Button>
    </>
  );
  return (
    <>
      <PageBar
        title={(isOwn ? undefined : data?.name) ?? words.title}
        above={
          sendsBonuses(user)
            ? {
                label: "Statements",
                link: { to: "/o/$slug/statements", params: { slug }, search: { year } },
              }
            : {
                label: isAboveReferrer(user) ? "Bonus payments" : ownReading().texts.tabs.bonuses,
                link: { to: "/o/$slug/payments", params: { slug } },
              }
        }
        moreActions={isNarrow && failed === undefined ? copies : undefined}
        actions={
          <>
            {!isNarrow && failed === undefined && copies}
            <YearSelect present={present} year={year} />
          </>
        }
      />
      <PageBody width="full">
        {failed !== undefined && (
          <ErrorState title={phrase("The statement could not be loaded")} error={failed.error} />
        )}
        {failed === undefined && (data === undefined || payments.data === undefined) && (
          <StatementSkeleton
            statement={{ userId, year, language, ...(isOwn && { name: user.name }) }}
          />
        )}
        {data !== undefined && payments.data !== undefined && (
          <StatementContent statement={{ ...data, language }} {...payments.data} />
        )}
      </PageBody>
    </>
  );
}

/** The headings of the statement, with its name if it is known. */
function StatementSkeleton({ statement }: Pick<ComponentProps<typeof StatementSums>, "statement">) {
  const { year, language } = statement;
  const words = statementWords[language];
  const shape = useLastShape("statement groups", undefined) ?? "paid";
  const groups = groupKeys
    .filter((key) => shape.split(" ").includes(key))
    .map((key): StatementGroup => ({ key, sums: [], payments: [] }));
  return (
    <div className={columns}>
      <StatementSums {...{ statement, groups }} />
      <div lang={language} className="min-w-0">
        {groups.slice(0, 1).map((group) => (
          <StatementPayments key={group.key} isLoading {...{ group, words, year }} />
        ))}
      </div>
    </div>
  );
}

const columns =
  "grid gap-x-12 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start print:block";

function StatementContent({
  statement,
  payments,
  failed,
  hasMore,
}: { statement: Statement } & Payments) {
  const { timezone, user } = useOrganization();
  const { year, userId, language, sums } = statement;
  const words = statementWords[language];
  const yearOf = (unixMs: number) => yearIn(timezone, unixMs);
  const groups = groupsOf(payments, failed, { year, sums, yearOf });
  useLastShape("statement groups", groups.map(({ key }) => key).join(" "));
  return (
    <div className={groups.length > 0 ? columns : "grid gap-6"}>
      <div className="grid min-w-0 gap-6">
        <StatementSums {...{ statement, groups }} />
        {sendsBonuses(user) && <ShownTaxDetailsSection userId={userId} />}
      </div>
      <div lang={language} className="grid min-w-0 gap-8">
        {groups.length === 0 && <NoPayments {...{ words, year }} />}
        {groups.map((group) => (
          <StatementPayments key={group.key} {...{ group, words, year }} />
        ))}
        {hasMore && (
          <p className="text-ink-2">{words.onlyNewest(numberText(statementPaymentsMax))}</p>
        )}
      </div>
    </div>
  );
}
