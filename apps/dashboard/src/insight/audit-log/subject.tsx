import type { ShownAuditLog } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { defaultCurrencyQuery } from "../../data/organization-query.ts";
import { useQuery } from "../../data/queries.ts";
import { useStatusLabel } from "../../data/referral-statuses.tsx";
import { subjectText } from "../../words/audit.ts";
import type { ChangesReading } from "../../words/audit-values.ts";

type PageOfRecord = (
  id: string,
  slug: string,
  subject: ShownAuditLog["subject"],
) => LinkProps | undefined;

/** The page of a record by its type. The other types have none. */
const pages: Record<string, PageOfRecord> = {
  referral: (referralId, slug) => ({
    to: "/o/$slug/referrals/$referralId",
    params: { slug, referralId },
  }),
  duplicate_case: (caseId, slug) => ({
    to: "/o/$slug/duplicates/$caseId",
    params: { slug, caseId },
  }),
  conversation: (conversationId, slug) => ({
    to: "/o/$slug/conversations/$conversationId",
    params: { slug, conversationId },
  }),
  bonus_payment: (paymentId, slug) => ({
    to: "/o/$slug/payments/$paymentId",
    params: { slug, paymentId },
  }),
  payment_run: (runId, slug) => ({
    to: "/o/$slug/payments/runs/$runId",
    params: { slug, runId },
  }),
  bonus_rule: (ruleId, slug) => ({
    to: "/o/$slug/bonus-rules/$ruleId",
    params: { slug, ruleId },
  }),
  customer: (customerId, slug) => ({
    to: "/o/$slug/customers/people/$customerId",
    params: { slug, customerId },
  }),
  user: (userId, slug) => ({ to: "/o/$slug/people/$userId", params: { slug, userId } }),
  organization: (_, slug) => ({ to: "/o/$slug/settings/organization", params: { slug } }),
  referral_status: (_, slug) => ({ to: "/o/$slug/settings/statuses", params: { slug } }),
  custom_field: (_, slug) => ({ to: "/o/$slug/settings/custom-fields", params: { slug } }),
  api_key: (_, slug) => ({ to: "/o/$slug/settings/api-keys", params: { slug } }),
  webhook_endpoint: (endpointId, slug) => ({
    to: "/o/$slug/settings/webhooks/$endpointId",
    params: { slug, endpointId },
  }),
  invitation_code: (codeId, slug) => ({
    to: "/o/$slug/links/codes/$codeId",
    params: { slug, codeId },
  }),
  public_link: (linkId, slug) => ({
    to: "/o/$slug/links/public/$linkId",
    params: { slug, linkId },
  }),
  bd_prospect: (prospectId, slug, { parentId }) =>
    parentId === null
      ? undefined
      : {
          to: "/o/$slug/portal/prospects/$prospectId",
          params: { slug, prospectId },
          search: { bd: parentId },
        },
  bd_goal: (goalId, slug, { parentId }) =>
    parentId === null
      ? undefined
      : {
          to: "/o/$slug/portal/goals/$goalId",
          params: { slug, goalId },
          search: { bd: parentId },
        },
};

/** Names the target of the entry, with a link to its page. */
export function Subject({ entry }: { entry: ShownAuditLog }) {
  const { slug } = useOrganization();
  const { subject, target } = entry;
  const page =
    subject.state === "present" ? pages[target.type]?.(target.id, slug, subject) : undefined;
  const name = subjectText(entry);
  if (page === undefined) return name;
  return (
    <Link {...page} className="relative z-1 text-ink hover:underline focus-visible:underline">
      {name}
    </Link>
  );
}

export function useChangesReading({ target, names }: ShownAuditLog): ChangesReading {
  const { timezone } = useOrganization();
  const { data: currency } = useQuery(defaultCurrencyQuery);
  const statusLabel = useStatusLabel();
  return {
    targetType: target.type,
    timeZone: timezone,
    currency,
    statusLabel,
    names,
  };
}
