import type { ShownPayment } from "@referral-service/contract/app";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import { useMemo, useState } from "react";
import { ownPaymentsList } from "../data/bonus-payments.ts";
import { homeQuery } from "../data/home.ts";
import { HowItWorks } from "../data/how-it-works.tsx";
import { useOrganization } from "../data/me.ts";
import { useBonusesNeedYou } from "../data/own-attention.ts";
import { useQuery } from "../data/queries.ts";
import { TellAFriend } from "../data/tell-a-friend.tsx";
import { type ReadList, useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Grouping } from "../lists/groups.ts";
import { ListPage } from "../lists/list-page.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useHasSideColumn } from "../ui/is-narrow.ts";
import { useIsOnline } from "../ui/online.ts";
import { needsReferrer } from "../words/own-payment.ts";
import { labelFor, statusChoices } from "../words/payment-statuses.ts";
import { ownReading, useOwnWords } from "../words/texts/use-texts.ts";
import { paymentColumnsIn } from "./payment-columns.tsx";
import { paymentsIn } from "./search.ts";

const route = getRouteApi("/o/$slug/payments");

/** The payments of a referrer, in their language. */
export function OwnPayments() {
  const { slug, timezone, user } = useOrganization();
  const { home, lists, menu, tabs } = ownReading().texts;
  const isBeside = "paymentId" in useParams({ strict: false });
  const own = useQuery(homeQuery).data?.own;
  const isOnline = useIsOnline();
  const isWide = useHasSideColumn() && !isBeside;
  const columns = useMemo(
    () => paymentColumnsIn(timezone, { isBeside, isWide }),
    [timezone, isBeside, isWide],
  );
  const list = useList(ownPaymentsList(paymentsIn(route.useSearch(), user)));
  return (
    <ListPage
      title={tabs.bonuses}
      moreActions={
        <Link
          to="/o/$slug/statements/$userId"
          params={{ slug, userId: user.id }}
          className={buttonClass("quiet")}
        >
          {home.statement}
        </Link>
      }
      actions={
        isOnline ? (
          <Link to="/o/$slug/payment-details" params={{ slug }} className={buttonClass()}>
            {menu.payout}
          </Link>
        ) : (
          <Button disabled title={phrase("Available when you're back online.")}>
            {menu.payout}
          </Button>
        )
      }
      filters={[
        {
          name: "status",
          label: lists.columns.status,
          isMany: true,
          choices: statusChoices.map(({ value }) => ({ value, label: labelFor(value, true) })),
        },
      ]}
      searchLabel={lists.search.payments}
      list={list}
      columns={useOwnWords(columns, true)}
      grouping={useGrouping(list)}
      opens="/o/$slug/payments/$paymentId"
      empty={
        <EmptyState icon={Banknote} title={lists.none.payments.title} action={<TellAFriend />}>
          {lists.none.payments.text}
          {own && <HowItWorks own={own} />}
        </EmptyState>
      }
    />
  );
}

/**
 * Puts the payments that need the referrer into a group of their own. Undefined if there are none.
 * Until they are loaded, the badge tells whether there are some.
 */
function useGrouping({
  items,
  isPending,
  hasNextPage,
}: Pick<ReadList<ShownPayment>, "items" | "isPending" | "hasNextPage">):
  | Grouping<ShownPayment>
  | undefined {
  const badgeCount = useBonusesNeedYou();
  // A later badge would move the placeholders of the rows.
  const [isExpected] = useState(badgeCount > 0);
  const [closed, setClosed] = useState<string[]>([]);
  const count = items.filter(needsReferrer).length;
  const { needsYou, otherBonuses } = ownReading().texts.lists;
  if (isPending ? !isExpected : count === 0) return undefined;
  return {
    sectionOf: (payment) => (needsReferrer(payment) ? "needsYou" : "others"),
    sections: [
      { key: "needsYou", label: needsYou, count: isPending ? undefined : String(count) },
      {
        key: "others",
        label: otherBonuses,
        // The last section counts its rows only once all of them are read.
        count: hasNextPage ? undefined : String(items.length - count),
      },
    ],
    closed: new Set(closed),
    onToggle: (key) =>
      setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]),
  };
}
