import type {
  BonusPaymentReport,
  BonusPaymentStatus,
  ReportInterval,
} from "@referral-service/contract";
import { type ReactNode, useState } from "react";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { paymentReportQuery } from "../../data/reports.ts";
import { useIsPrinting } from "../../ui/is-printing.ts";
import { PageBar } from "../../ui/page.tsx";
import { Status } from "../../ui/tag.tsx";
import { dayIn } from "../../words/days.ts";
import { money } from "../../words/money.ts";
import { statuses } from "../../words/payment-statuses.ts";
import { BonusCosts } from "./bonus-costs.tsx";
import { bucketHeads, bucketName, firstShown, isPartial } from "./buckets.ts";
import { CurrencySwitch } from "./currency-switch.tsx";
import { Figure, Figures, type Kind, whole } from "./figure.tsx";
import { NothingSubmitted } from "./nothing-submitted.tsx";
import type { Days } from "./period.ts";
import { PeriodBar } from "./period-bar.tsx";
import { ReportBody, usePeriod } from "./report-body.tsx";
import { ReportPart } from "./report-part.tsx";
import { ReturnOnBonuses } from "./return-on-bonuses.tsx";
import { FiguresBelow, FiguresTable } from "./table.tsx";
import { TimeChart } from "./time-chart.tsx";
import { TimeToPayment } from "./time-to-payment.tsx";

type OfCurrency = NonNullable<BonusPaymentReport["currencies"]>[number];

const inCurrency = (currency: string | undefined) =>
  currency === undefined ? "" : ` in ${currency}`;
/** The currency is unknown until the first report is loaded. */
const howMuch = (currency: string | undefined) => `How much was drafted${inCurrency(currency)}?`;
const whichStatus = (currency: string | undefined) =>
  `What status do the payments${inCurrency(currency)} have now?`;

export function PaymentReportPage() {
  const { days, windows, problem, interval } = usePeriod();
  const report = useQuery(paymentReportQuery(windows, { interval }));
  const currency = useLastShape("payment report", report.data?.now.currencies?.[0]?.currency);
  return (
    <>
      <PageBar title="Bonus report" />
      <PeriodBar hasInterval isCompared={report.data?.before.currencies?.length !== 0} />
      <ReportBody
        title="Bonus report"
        figureCount={3}
        questions={[{ title: howMuch(currency), isChart: true }, { title: whichStatus(currency) }]}
        report={report}
        problem={problem}
      >
        {({ now, before }) => {
          return (
            <>
              {now.currencies === null || now.currencies.length === 0 ? (
                <NothingSubmitted title="No bonus payments in this period">
                  A payment counts on the day when it was drafted.
                </NothingSubmitted>
              ) : (
                <Currencies
                  all={now.currencies}
                  before={before.currencies ?? []}
                  days={days}
                  interval={now.interval}
                />
              )}
              {now.timeToPayment !== null && before.timeToPayment !== null && (
                <TimeToPayment now={now.timeToPayment} before={before.timeToPayment} days={days} />
              )}
              <ReturnOnBonuses now={now} before={before} days={days} />
              {now.costs !== null && <BonusCosts costs={now.costs} days={days} />}
            </>
          );
        }}
      </ReportBody>
    </>
  );
}

interface Part {
  now: OfCurrency;
  /** Totals of the previous period. Undefined if nothing was drafted in the currency. */
  before: OfCurrency | undefined;
  days: Days;
  interval: ReportInterval;
}

/** The words are neutral, because an increase in payments is neither good nor bad. */
const payments: Kind = { format: whole.format, more: "more", less: "fewer" };

/** Shows the totals of one currency at a time, and of all on paper. Currencies are never added up. */
function Currencies({
  all,
  before,
  ...period
}: Pick<Part, "days" | "interval"> & {
  all: readonly OfCurrency[];
  before: readonly OfCurrency[];
}) {
  const [chosen, setChosen] = useState<string>();
  const isPrinting = useIsPrinting();
  const shown = all.find(({ currency }) => currency === chosen) ?? all[0];
  return all.map(
    (now) =>
      (isPrinting || now === shown) && (
        <Currency
          key={now.currency}
          now={now}
          before={before.find(({ currency }) => currency === now.currency)}
          {...period}
        >
          {all.length > 1 &&
            (isPrinting ? (
              <h2 className="text-base font-semibold">{now.currency}</h2>
            ) : (
              <CurrencySwitch
                chosen={now.currency}
                currencies={all.map(({ currency }) => currency)}
                onChoose={setChosen}
              />
            ))}
        </Currency>
      ),
  );
}

const Currency = ({
  now,
  before,
  days,
  interval,
  children,
}: Part & {
  /** Shown above the figures. */
  children: ReactNode;
}) => {
  const { currency } = now;
  const kind: Kind = {
    format: (amount) => money(amount, currency),
    more: "more",
    less: "less",
  };
  return (
    <section aria-label={currency} className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        {children}
        <Figures>
          <Figure
            name="Drafted"
            value={money(now.amount, currency)}
            now={now.amount}
            before={before?.amount ?? 0}
            kind={kind}
          />
          <Figure
            name="Paid"
            value={money(now.byStatus.completed.amount, currency)}
            note="so far"
          />
          <Figure
            name="Payments"
            value={whole.format(now.count)}
            now={now.count}
            before={before?.count ?? 0}
            kind={payments}
          />
        </Figures>
      </div>
      <OverTime now={now} before={before} days={days} interval={interval} />
      <ByStatus now={now} before={before} days={days} />
    </section>
  );
};

function OverTime({ now, before, days, interval }: Part) {
  const { currency } = now;
  const { timezone } = useOrganization();
  const today = dayIn(timezone, Date.now());
  const buckets = now.series.map(({ localDate, amount, count, byStatus }, index) => ({
    day: localDate,
    name: bucketName(interval, firstShown(localDate, days), true),
    isPartial: isPartial(interval, localDate, { ...days, today }),
    value: amount,
    before: before?.series[index]?.amount ?? null,
    count,
    completed: byStatus.completed.amount,
  }));
  const nameOf = ({ day, isPartial }: (typeof buckets)[number]) =>
    `${bucketName(interval, firstShown(day, days), false)}${isPartial ? " (partial)" : ""}`;
  const format = (amount: number) => money(amount, currency);
  const short = new Intl.NumberFormat("en", { style: "currency", currency, notation: "compact" });
  return (
    <ReportPart
      title={howMuch(currency)}
      fileName={`payments-${currency}-over-time`}
      days={days}
      records={() => [
        [bucketHeads[interval], `Drafted in ${currency}`, "Previous period", "Paid", "Payments"],
        ...buckets.map(({ day, value, before: earlier, completed, count }) => [
          day,
          value,
          earlier,
          completed,
          count,
        ]),
      ]}
    >
      <TimeChart points={buckets} interval={interval} format={format} formatShort={short.format} />
      <FiguresBelow>
        <FiguresTable
          label={`Payments in ${currency} over time`}
          head={bucketHeads[interval]}
          rows={buckets.toReversed()}
          keyOf={({ day }) => day}
          nameOf={nameOf}
          columns={[
            { name: "Drafted", cell: ({ value }) => format(value) },
            {
              name: "Previous period",
              isMuted: true,
              cell: ({ before: earlier }) => (earlier === null ? "–" : format(earlier)),
              isMinor: true,
            },
            { name: "Paid", cell: ({ completed }) => format(completed) },
            { name: "Payments", cell: ({ count }) => whole.format(count), isMinor: true },
          ]}
        />
      </FiguresBelow>
    </ReportPart>
  );
}

const statusNames = Object.keys(statuses) as BonusPaymentStatus[];

function ByStatus({ now, before, days }: Omit<Part, "interval">) {
  const { currency } = now;
  const format = (amount: number) => money(amount, currency);
  const sumOf = (status: BonusPaymentStatus) => now.byStatus[status];
  const amountBefore = (status: BonusPaymentStatus) => before?.byStatus[status].amount ?? null;
  return (
    <ReportPart
      title={whichStatus(currency)}
      description="Payments drafted in this period."
      fileName={`payments-${currency}-by-status`}
      days={days}
      records={() => [
        ["Status", "Payments", `Amount in ${currency}`, "Previous period"],
        ...statusNames.map((status) => [
          statuses[status].label,
          sumOf(status).count,
          sumOf(status).amount,
          amountBefore(status),
        ]),
      ]}
    >
      <FiguresTable
        label={`Payments in ${currency} by status`}
        head="Status"
        rows={statusNames}
        keyOf={(status) => status}
        nameOf={(status) => <Status tone={statuses[status].tone}>{statuses[status].label}</Status>}
        barOf={(status) => ({ length: sumOf(status).amount, strong: sumOf(status).amount })}
        columns={[
          { name: "Payments", cell: (status) => whole.format(sumOf(status).count) },
          { name: "Amount", cell: (status) => format(sumOf(status).amount) },
          {
            name: "Previous period",
            isMuted: true,
            cell: (status) => {
              const amount = amountBefore(status);
              return amount === null ? "–" : format(amount);
            },
            isMinor: true,
          },
        ]}
      />
    </ReportPart>
  );
}
