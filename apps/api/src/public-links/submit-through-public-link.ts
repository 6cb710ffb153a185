import { createHmac } from "node:crypto";
import type { PublicSubmission } from "@referral-service/contract";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import { publicFields } from "../custom-fields/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueReferralNotice } from "../notices/referral-notice-store.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { networkOf } from "../rate-limit/network-of.ts";
import { referralCreatedAudit } from "../referrals/audit.ts";
import { applyCustomFields } from "../referrals/custom-field-input.ts";
import { referralCreated } from "../referrals/events.ts";
import type { StoredReferral } from "../referrals/referral.ts";
import { enqueueReferral, findReferrer } from "../referrals/store.ts";
import { recordOnDay } from "../visits/visits.ts";
import { inOrganizationOf } from "./open-link.ts";
import {
  countSubmission,
  lockOpenLink,
  noteForm,
  type OpenLink,
  pageOfLink,
  repetitionMs,
} from "./store.ts";
import { requireRoom, type SubmissionDeps } from "./submission-limits.ts";

interface Submission {
  slug: string;
  input: PublicSubmission;
  /** The version of the consent text on the visitor's form. */
  consentVersion: number;
  remoteAddress: string;
  requestId: string;
}

/**
 * Creates a referral for a visitor. The very same form within a day gets the same answer and has no
 * effect, so a form that is sent twice makes one referral. Every other form makes a referral, also
 * with an email address or a number that is known. Returns `consent changed`, without an effect, when the organization asks for
 * consent by another text than the visitor's form.
 */
export async function submitThroughPublicLink(
  deps: Deps & SubmissionDeps,
  { slug, input, consentVersion, remoteAddress, requestId }: Submission,
): Promise<"taken" | "consent changed"> {
  await requireRoom(
    deps.submissionLimiters.byAddress,
    `submissions from ${networkOf(remoteAddress)}`,
  );
  await requireRoom(deps.submissionLimiters.byLink, `submissions to ${slug}`);
  return inOrganizationOf(deps, slug, ({ db }) =>
    db.transaction(async (tx) => {
      const link = requireFound(await lockOpenLink(tx, slug));
      if (link.consentText !== null && link.consentVersion !== consentVersion) {
        return "consent changed";
      }
      if (await isRepeated(tx, deps, link, { input, consentVersion })) return "taken";
      const { organizationId } = link;
      const referral = await addReferral(tx, deps, link, input);
      await countSubmission(tx, link);
      recordOnDay(tx, deps, { page: pageOfLink(link), what: "submission" });
      const visitor = {
        kind: "public-link",
        organizationId,
        linkId: link.id,
        slug,
        requestId,
      } as const;
      enqueueAudit(tx, deps, visitor, referralCreatedAudit(referral));
      enqueueEvent(tx, deps, visitor, referralCreated(referral));
      return "taken";
    }),
  );
}

function isRepeated(
  tx: Tx,
  { clock, settings }: Deps,
  link: OpenLink,
  form: Pick<Submission, "input" | "consentVersion">,
) {
  // Keyed, because addresses and numbers could be found by trying.
  const formHash = createHmac("sha256", settings.apiKeyPeppers[0])
    .update(JSON.stringify([link.id, form]))
    .digest();
  const now = clock.now();
  const since = new Date(now.getTime() - repetitionMs);
  return noteForm(tx, link, { formHash: Uint8Array.from(formHash), since, now });
}

const consentTo = ({ consentText, consentVersion }: OpenLink, now: Date) =>
  consentText === null
    ? null
    : { text: consentText, version: consentVersion, givenAt: now.getTime() };

/** The referrer counts as the submitter, because they gave the link away. */
async function addReferral(tx: Tx, deps: Deps, link: OpenLink, input: PublicSubmission) {
  const { organizationId, referrerId, company } = link;
  const [found, fields] = await Promise.all([
    findReferrer(tx, organizationId, referrerId),
    publicFields(tx, organizationId),
  ]);
  const referrer = requireFound(found);
  const now = deps.clock.now();
  const referral: StoredReferral = {
    id: deps.newId(),
    organizationId,
    referrerId,
    referrer,
    submittedBy: referrer,
    submittedByKeyName: null,
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    addressFormatted: null,
    notes: input.notes ?? null,
    status: "new",
    labels: [],
    company,
    assigneeId: referrer.defaultAssignee?.id ?? null,
    assignee: referrer.defaultAssignee,
    value: null,
    customFieldValues: applyCustomFields({}, fields, input.customFields),
    photos: [],
    consent: consentTo(link, now),
    fields,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  enqueueReferral(tx, referral);
  // The visitor made it, so the person whose link it is may have to hear of it.
  enqueueReferralNotice(tx, referral, { madeById: null });
  return referral;
}
