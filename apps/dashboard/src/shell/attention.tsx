import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import {
  disabledEndpointsQuery,
  duplicateCountQuery,
  paymentCountsQuery,
  useUnreadCount,
  waitingQuery,
} from "../data/attention.ts";
import { useLastCount } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { countQuery } from "../data/referrals.ts";
import { taskCountsQuery } from "../data/task-counts.ts";
import { countedText } from "../ui/format-language.ts";
import {
  decidesDuplicates,
  isAboveReferrer,
  isAdmin,
  sendsBonuses,
  worksAsDeveloper,
} from "../words/roles.ts";
import { waitingText } from "../words/waiting-conversations.ts";

const ownTaskCountsQuery = taskCountsQuery({ bd: undefined });

/** Returns the number of disabled webhook endpoints, the only urgent item in the settings. */
function useDisabledEndpointCount(): number {
  const { user } = useOrganization();
  const isAsked = isAdmin(user);
  const { data } = useQuery(disabledEndpointsQuery, { enabled: isAsked });
  return useLastCount("endpoints", isAsked ? data?.length : 0).count;
}

/** The badge on the links that lead to disabled endpoints. */
export function DisabledEndpoints() {
  const count = useDisabledEndpointCount();
  const label =
    count === 1 ? "1 webhook endpoint is disabled" : `${count} webhook endpoints are disabled`;
  return <Count count={count} label={label} look="bg-bad-soft text-bad" />;
}

function useWaitingPaymentCount(): number {
  const { user } = useOrganization();
  const mayApprove = sendsBonuses(user);
  const { data } = useQuery(paymentCountsQuery({}), { enabled: mayApprove });
  const drafts = data && (data.find(({ status }) => status === "draft")?.count ?? 0);
  // The count is checked against the permission, because counts for another person can still be in
  // memory after that person used this window.
  return useLastCount("payments", mayApprove ? drafts : 0).count;
}

/** The badge on the link to payments, for people who can approve them. */
export function WaitingPayments() {
  const count = useWaitingPaymentCount();
  const label = count === 1 ? "1 payment needs approval" : `${count} payments need approval`;
  return <Count count={count} label={label} />;
}

function useReferralsToCall() {
  const { user } = useOrganization();
  const isAsked = isAboveReferrer(user);
  const { data } = useQuery(countQuery({ toCall: "true" }), { enabled: isAsked });
  return useLastCount("to contact", isAsked ? data : 0);
}

/** The badge on the link to referrals, for staff. It opens the referrals that it counts. */
export function ReferralsToCall() {
  const { slug } = useOrganization();
  const data = useReferralsToCall();
  if (data.count === 0) return null;
  const shown = countedText(data);
  const label = data.count === 1 ? "1 referral to contact" : `${shown} referrals to contact`;
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ call: "mine" }}
      className="absolute inset-y-0 right-0 folded:left-0 folded:pointer-events-none flex items-center rounded-control px-2 hover:opacity-75"
    >
      <Count count={shown} label={label} />
    </Link>
  );
}

function useOpenDuplicates() {
  const organization = useOrganization();
  const isAsked = decidesDuplicates(organization);
  const { data } = useQuery(duplicateCountQuery, { enabled: isAsked });
  return useLastCount("duplicates", isAsked ? data : 0);
}

/** The badge on the link to the possible duplicates that wait for a decision. */
export function OpenDuplicates() {
  const data = useOpenDuplicates();
  if (data.count === 0) return null;
  const shown = countedText(data);
  const label = data.count === 1 ? "1 open duplicate" : `${shown} open duplicates`;
  return <Count count={shown} label={label} />;
}

function useOverdueTaskCount(): number {
  const { user } = useOrganization();
  const isAsked = worksAsDeveloper(user);
  const { data } = useQuery(ownTaskCountsQuery, { enabled: isAsked });
  return useLastCount("overdue tasks", isAsked ? data?.overdue : 0).count;
}

/** The badge on the link to the pipeline, for people who have their own. */
export function OverdueTasks() {
  const count = useOverdueTaskCount();
  return <Count count={count} label={count === 1 ? "1 overdue task" : `${count} overdue tasks`} />;
}

/** Staff have to reply to a referrer. A colleague's reply only needs to be read. */
function useConversationCount(): number {
  const isStaff = isAboveReferrer(useOrganization().user);
  const unread = useUnreadCount();
  const waiting = useQuery(waitingQuery, { enabled: isStaff }).data?.data.length;
  const { count } = useLastCount("waiting", waiting);
  return isStaff ? count : unread;
}

/** The badge on the link to conversations, which counts those that staff have to answer. */
export function WaitingConversations() {
  const count = useConversationCount();
  return <Count count={count} label={waitingText(count)} />;
}

/** The total of the badges, on the button that opens the navigation. */
export function AllAttention() {
  const toCall = useReferralsToCall();
  const duplicates = useOpenDuplicates();
  const count =
    toCall.count +
    duplicates.count +
    useConversationCount() +
    useWaitingPaymentCount() +
    useOverdueTaskCount() +
    useDisabledEndpointCount();
  const isMore = toCall.isMore || duplicates.isMore || count > 99;
  const shown = isMore ? "99+" : count;
  const label = count === 1 ? "1 item needs your attention" : `${shown} items need your attention`;
  return (
    <Count
      count={shown}
      label={label}
      look="pointer-events-none absolute top-1.5 left-7.5 z-10 group-has-data-back/main:hidden h-4! min-w-4! px-0.5! bg-accent text-accent-ink ring-2 ring-page"
    />
  );
}

/** A rail that shows only icons has the count on its icon, in one digit. */
export function Count({
  count,
  label,
  look = "bg-accent/20 text-accent-text folded:bg-accent folded:text-accent-ink",
}: {
  count: number | string;
  label: string;
  look?: string;
}) {
  if (count === 0) return null;
  return (
    <span
      title={label}
      className={clsx(
        "figures ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-2xs font-semibold",
        "folded:pointer-events-none folded:absolute folded:top-1/2 folded:left-1/2 folded:-mt-4 folded:ml-0.5 folded:ring-2 folded:ring-rail folded:h-4 folded:min-w-4 folded:px-0.5",
        look,
      )}
    >
      <span aria-hidden className="folded:hidden">
        {count}
      </span>
      <span aria-hidden className="hidden folded:inline">
        {String(count).length > 1 ? "9+" : count}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
