import type { FirstContactReport } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { type Compared, firstContactReportQuery } from "../../data/reports.ts";
import { PageBar } from "../../ui/page.tsx";
import { Day } from "../../ui/time.tsx";
import {
  DurationFigure,
  durationText,
  Figure,
  Figures,
  kinds,
  percentText,
  whole,
} from "./figure.tsx";
import { NothingSubmitted } from "./nothing-submitted.tsx";
import type { Days } from "./period.ts";
import { PeriodBar } from "./period-bar.tsx";
import { ReportBody, usePeriod } from "./report-body.tsx";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable } from "./table.tsx";

const whoContacts = "Who makes the first contact, and how soon?";
const whichStalled = "Which referrals have stalled?";

export function FirstContactPage() {
  const { days, windows, problem } = usePeriod();
  const report = useQuery(firstContactReportQuery(windows));
  return (
    <>
      <PageBar title="First contact report" />
      <PeriodBar isCompared={report.data?.before.total !== 0} />
      <ReportBody
        title="First contact report"
        questions={[{ title: whoContacts }, { title: whichStalled }]}
        report={report}
        problem={problem}
      >
        {(compared) => (
          <>
            {compared.now.total === 0 && compared.before.total === 0 ? (
              <NothingSubmitted />
            ) : (
              <>
                <Totals {...compared} />
                <ByAssignee report={compared.now} days={days} />
              </>
            )}
            <Stalled report={compared.now} days={days} />
          </>
        )}
      </ReportBody>
    </>
  );
}

const hoursText = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);

function Totals({ now, before }: Compared<FirstContactReport>) {
  const durations = [
    { name: "Average time", of: "averageTimeToContactMs" },
    { name: "Median time", of: "medianTimeToContactMs" },
  ] as const;
  return (
    <>
      <Figures
        note={now.promise === null ? whatCounts : `${promiseText(now.promise)} ${whatCounts}`}
      >
        {now.promise !== null && (
          <Figure
            name={`Within ${hoursText(now.promise.hours)}`}
            value={percentText(now.promise.keptRate)}
            now={now.promise.keptRate}
            before={before.promise?.keptRate ?? null}
            kind={kinds.share}
          />
        )}
        {durations.map(({ name, of }) => (
          <DurationFigure key={of} name={name} now={now[of]} before={before[of]} />
        ))}
        <Figure
          name="First contacts"
          value={`${whole.format(now.contacted)} of ${whole.format(now.total)}`}
          note="so far"
        />
      </Figures>
      {now.promise === null && <NoPromise />}
    </>
  );
}

const whatCounts = "A first contact is a message from your team or the first change of status.";

const promiseText = ({ kept, broken, pending }: NonNullable<FirstContactReport["promise"]>) =>
  `${whole.format(kept)} on time, ${whole.format(broken)} late or overdue, ${whole.format(pending)} not due yet.`;

function NoPromise() {
  const { slug } = useOrganization();
  return (
    <p className="text-ink-2">
      Your organization makes no promise about the first contact. An admin can add one in{" "}
      <Link
        to="/o/$slug/settings/organization"
        params={{ slug }}
        className="text-accent-text hover:underline"
      >
        Settings
      </Link>
      .
    </p>
  );
}

interface Part {
  report: FirstContactReport;
  days: Days;
}

const assigneeName = ({ assigneeId, assigneeName }: FirstContactReport["byAssignee"][number]) =>
  assigneeId === null ? "Unassigned" : (assigneeName ?? "No name");

function ByAssignee({ report: { byAssignee, promise }, days }: Part) {
  const hasPromise = promise !== null;
  return (
    <ReportPart
      title={whoContacts}
      description="By current assignee."
      fileName="first-contact-by-assignee"
      days={days}
      records={() => [
        [
          "Assignee",
          "Referrals",
          "First contacts",
          "Average hours to first contact",
          ...(hasPromise ? ["On time", "Late or overdue"] : []),
        ],
        ...byAssignee.map((row) => [
          assigneeName(row),
          row.total,
          row.contacted,
          row.averageTimeToContactMs === null ? null : row.averageTimeToContactMs / 3_600_000,
          ...(hasPromise ? [row.kept, row.broken] : []),
        ]),
      ]}
    >
      <FiguresTable
        label="First contact by assignee"
        head="Assignee"
        rows={byAssignee}
        keyOf={({ assigneeId }) => assigneeId ?? "none"}
        nameOf={assigneeName}
        barOf={({ total, contacted, kept, broken }) => ({
          length: total,
          strong: kept ?? contacted,
          middle: broken ?? undefined,
        })}
        legend={
          hasPromise
            ? ["On time", "Late", "Not due yet"]
            : ["First contact", "No first contact yet"]
        }
        columns={[
          { name: "Referrals", cell: ({ total }) => whole.format(total) },
          {
            name: "Average time",
            cell: ({ averageTimeToContactMs: ms }) => (ms === null ? "–" : durationText(ms)),
          },
          ...(hasPromise
            ? [
                { name: "On time", cell: onTimeText },
                {
                  name: "Late",
                  cell: ({ broken }: Contacts) => whole.format(broken ?? 0),
                },
              ]
            : []),
        ]}
      />
    </ReportPart>
  );
}

type Contacts = FirstContactReport["byAssignee"][number];

/** The share of the first contacts that were on time, among those that were due. */
function onTimeText({ kept, broken }: Contacts) {
  const due = (kept ?? 0) + (broken ?? 0);
  return due === 0 ? "–" : percentText((kept ?? 0) / due);
}

function Stalled({ report: { stalled }, days }: Part) {
  const { slug } = useOrganization();
  const { afterDays, count, referrals } = stalled;
  return (
    <ReportPart
      title={whichStalled}
      description={`Open referrals without a change or message for ${
        afterDays === 1 ? "1 day" : `${afterDays} days`
      }, the longest first${
        count > referrals.length ? ` (${referrals.length} of ${whole.format(count)})` : ""
      }.`}
      fileName="stalled-referrals"
      days={days}
      records={() => [
        ["Referral", "Status", "Referrer", "Assignee", "Submitted", "Last change or message"],
        ...referrals.map((referral) => [
          referral.name,
          referral.status,
          referral.referrerName,
          referral.assigneeName,
          new Date(referral.createdAt).toISOString(),
          new Date(referral.lastActivityAt).toISOString(),
        ]),
      ]}
    >
      {count === 0 ? (
        <p className="text-ink-2">No open referral has stalled.</p>
      ) : (
        <FiguresTable
          label="Stalled referrals"
          head="Referral"
          rows={referrals}
          keyOf={({ referralId }) => referralId}
          nameOf={({ referralId, name }) => (
            <Link
              to="/o/$slug/referral/$referralId"
              params={{ slug, referralId }}
              className="hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
          columns={[
            {
              name: "Status",
              cell: ({ status }) => (
                <span className="inline-flex">
                  <ReferralStatusText status={status} />
                </span>
              ),
              isMinor: true,
            },
            { name: "Referrer", cell: ({ referrerName }) => referrerName ?? "–", isMinor: true },
            { name: "Assignee", cell: ({ assigneeName }) => assigneeName ?? "Unassigned" },
            {
              name: "Last activity",
              cell: ({ lastActivityAt }) => <Day unixMs={lastActivityAt} />,
            },
          ]}
        />
      )}
    </ReportPart>
  );
}
