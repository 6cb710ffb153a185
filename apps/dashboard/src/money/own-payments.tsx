import type { ShownPayment } from "@referral-service/contract/app";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import { useMemo, useState } from "react";
import { ownPaymentsList } from "../data/bonus-payments.ts";
import { homeQuery } from "../data/home.ts";
import { HowItWorks } from "../data/how-it-works.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { TellAFriend } from "../data/tell-a-friend.tsx";
import { type ReadList, useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Grouping } from "../lists/groups.ts";
import { ListPage } from "../lists/list-page.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { useIsOnline } from "../ui/online.ts";
import { totalsOf } from "../words/money.ts";
import { groupOfOwn, ownPaymentGroups } from "../words/own-payment.ts";
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
  const isWide = useHasSideColumn();
  const isNarrow = useIsNarrow();
  const list = useList(ownPaymentsList(paymentsIn(route.useSearch(), user)));
  const hasMethods = new Set(list.items.map(({ paymentMethod }) => paymentMethod)).size > 1;
  const columns = useMemo(
    () => paymentColumnsIn(timezone, { isBeside, isWide, isNarrow, hasMethods }),
    [timezone, isBeside, isWide, isNarrow, hasMethods],
  );
  const look = isNarrow ? "quiet" : "default";
  const links = (
    <>
      {isOnline ? (
        <Link to="/o/$slug/payment-details" params={{ slug }} className={buttonClass(look)}>
          {menu.payout}
        </Link>
      ) : (
        <Button look={look} disabled title={phrase("Available when you're back online.")}>
          {menu.payout}
        </Button>
      )}
      <Link
        to="/o/$slug/statements/$userId"
        params={{ slug, userId: user.id }}
        className={buttonClass(look)}
      >
        {home.statement}
      </Link>
    </>
  );
  return (
    <ListPage
      title={tabs.bonuses}
      moreActions={isNarrow ? links : undefined}
      actions={isNarrow ? undefined : links}
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
 * Puts the payments into groups, in the order of the home page's figures. A group has its number and
 * its sums once all of its rows are read.
 */
function useGrouping({
  items,
  hasNextPage,
}: Pick<ReadList<ShownPayment>, "items" | "hasNextPage">): Grouping<ShownPayment> {
  const [closed, setClosed] = useState<string[]>([]);
  const { texts, money } = ownReading();
  const labels = {
    needsYou: texts.lists.needsYou,
    inReview: texts.bonus.draft,
    onItsWay: texts.home.onItsWay,
    paid: texts.bonus.completed,
    canceled: texts.bonus.canceled,
  };
  const last = items.at(-1);
  const readCount =
    hasNextPage && last !== undefined
      ? ownPaymentGroups.indexOf(groupOfOwn(last))
      : ownPaymentGroups.length;
  const countIn = (group: keyof typeof labels) => {
    const payments = items.filter((payment) => groupOfOwn(payment) === group);
    const isSummed = group !== "inReview" && group !== "canceled";
    const sums = isSummed ? totalsOf(payments) : [];
    const amounts = sums.map(({ amount, currency }) => money(amount, currency));
    return [String(payments.length), amounts.join(` ${texts.home.and} `)]
      .filter(Boolean)
      .join(" · ");
  };
  return {
    sectionOf: groupOfOwn,
    sections: ownPaymentGroups.map((key, index) => ({
      key,
      label: labels[key],
      count: index < readCount ? countIn(key) : undefined,
    })),
    closed: new Set(closed),
    onToggle: (key) =>
      setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]),
  };
}
