import { createHmac } from "node:crypto";
import type { PublicSubmission, ReaderLanguage } from "@referral-service/contract";
import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { networkOf } from "../../kernel/platform/addresses.ts";
import { enqueueReferralNotice } from "../../people/notifications/referral-notice-store.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { applyCustomFields } from "../../referrals/custom-field-input.ts";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { publicFields } from "../../referrals/custom-fields/store.ts";
import { fullCredit } from "../../referrals/duplicates/credit.ts";
import { markDuplicates } from "../../referrals/duplicates/mark-duplicates.ts";
import { referralCreated, referralCreatedAudit } from "../../referrals/facts.ts";
import { enqueueReferral } from "../../referrals/new-referral-store.ts";
import { findReferrer, type Referrer } from "../../referrals/people-store.ts";
import type { StoredReferral } from "../../referrals/rules.ts";
import { enqueueHeldSubmission, requireRoomForHeld } from "../held-submissions/store.ts";
import { admitVisitor, type VisitorDeps } from "../limits.ts";
import { recordOnDay } from "../visits/visits.ts";
import { inOrganizationOf } from "./public-form.ts";
import { consentTextIn, type VisitorForm } from "./rules.ts";
import {
  countSubmission,
  lockOpenLink,
  noteForm,
  type OpenLink,
  pageOfLink,
  repetitionMs,
} from "./store.ts";

interface Submission {
  slug: string;
  input: PublicSubmission;
  /** The version of the consent text on the visitor's form. */
  consentVersion: number;
  /** Language of the visitor's form. */
  language: ReaderLanguage;
  /** Whether the hidden field was filled in, so that the form waits for staff. */
  isHeld: boolean;
  remoteAddress: string;
  requestId: string;
}

/**
 * Creates a referral for a visitor. An identical submission within a day gets the same response and has
 * no effect, so a double submission creates one referral. Every other form creates a referral, even
 * for a known email address or phone number. Returns `consent changed`, without any effect, when
 * the organization's consent text is not the one on the visitor's form.
 */
export async function submitThroughPublicLink(
  deps: Deps & ReferralDeps & VisitorDeps,
  { slug, input, consentVersion, language, isHeld, remoteAddress, requestId }: Submission,
): Promise<"taken" | "consent changed"> {
  const { submissions, submissionsToLink } = deps.visitorLimiters;
  await admitVisitor(submissions, `submissions from ${networkOf(remoteAddress)}`);
  await admitVisitor(submissionsToLink, `submissions to ${slug}`);
  return inOrganizationOf(deps, slug, ({ db }) =>
    db.transaction(async (tx) => {
      const link = requireFound(await lockOpenLink(tx, slug));
      if (link.consentText !== null && link.consentVersion !== consentVersion) {
        return "consent changed";
      }
      const sent = { input, consentVersion, isHeld };
      if (await isRepeated(tx, deps, link, sent)) return "taken";
      const { organizationId } = link;
      const [found, fields] = await Promise.all([
        findReferrer(tx, organizationId, link.referrerId),
        publicFields(tx, organizationId),
      ]);
      const referrer = requireFound(found);
      const form = formOf(input, fields, consentTo(link, language, deps.clock.now()));
      if (isHeld) {
        await hold(tx, deps, link, form);
        return "taken";
      }
      const visitor = {
        kind: "public-link",
        organizationId,
        linkId: link.id,
        slug,
        requestId,
      } as const;
      await addReferralOfVisitor(tx, deps, visitor, { link, referrer, fields, form });
      return "taken";
    }),
  );
}

function isRepeated(
  tx: Tx,
  { clock, settings }: Deps,
  link: OpenLink,
  form: Pick<Submission, "input" | "consentVersion" | "isHeld">,
) {
  // The hash is keyed, because addresses and numbers could otherwise be guessed.
  const formHash = createHmac("sha256", settings.apiKeyPeppers[0])
    .update(JSON.stringify([link.id, form]))
    .digest();
  const now = clock.now();
  const since = new Date(now.getTime() - repetitionMs);
  return noteForm(tx, link, { formHash: Uint8Array.from(formHash), since, now });
}

function consentTo(link: OpenLink, language: ReaderLanguage, now: Date) {
  const text = consentTextIn(language, link);
  return text === null ? null : { text, version: link.consentVersion, givenAt: now.getTime() };
}

const formOf = (
  input: PublicSubmission,
  fields: FieldDefinition[],
  consent: VisitorForm["consent"],
): VisitorForm => ({
  name: input.name,
  email: input.email ?? null,
  phone: input.phone ?? null,
  notes: input.notes ?? null,
  customFieldValues: applyCustomFields({}, fields, input.customFields),
  consent,
});

async function hold(
  tx: Tx,
  deps: Deps,
  { id: publicLinkId, organizationId }: OpenLink,
  form: VisitorForm,
) {
  await requireRoomForHeld(tx, organizationId);
  const createdAt = deps.clock.now();
  const id = deps.newId();
  const of = { id, organizationId, publicLinkId, invitationCodeId: null, createdAt };
  enqueueHeldSubmission(tx, { ...form, ...of });
}

interface AboutReferral {
  link: OpenLink;
  referrer: Referrer;
  fields: FieldDefinition[];
  form: VisitorForm;
}

/** The referrer counts as the submitter, because they shared the link. */
export async function addReferralOfVisitor(
  tx: Tx,
  deps: Deps & ReferralDeps,
  actor: Actor,
  { link, referrer, fields, form }: AboutReferral,
) {
  const { organizationId, referrerId, company } = link;
  const now = deps.clock.now();
  const referral: StoredReferral = {
    id: deps.newId(),
    organizationId,
    externalId: null,
    referrerId,
    referrer,
    submittedBy: referrer,
    submittedByKeyName: null,
    name: form.name,
    email: form.email,
    phone: form.phone,
    addressFormatted: null,
    notes: form.notes,
    status: "new",
    statusNote: null,
    shownStatus: null,
    firstContactAt: null,
    completedAt: null,
    labels: [],
    company,
    assigneeId: referrer.defaultAssignee?.id ?? null,
    assignee: referrer.defaultAssignee,
    value: null,
    customFieldValues: form.customFieldValues,
    photos: [],
    ...fullCredit,
    duplicateCaseId: null,
    consent: form.consent,
    fields,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  enqueueReferral(tx, referral, { publicLinkId: link.id });
  enqueueReferralNotice(tx, referral, {
    madeById: actor.kind === "person" ? actor.userId : null,
  });
  await countSubmission(tx, link);
  recordOnDay(tx, deps, { page: pageOfLink(link), what: "submission" });
  enqueueAudit(tx, deps, actor, referralCreatedAudit(referral));
  enqueueEvent(tx, deps, actor, referralCreated(referral));
  await deps.referralConsequences.afterCreation(tx, deps, actor, referral);
  await markDuplicates(tx, deps, actor, [referral]);
  return referral;
}
