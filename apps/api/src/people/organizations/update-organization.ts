import { isDeepStrictEqual } from "node:util";
import type { contract, RequestBody } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { textsAfter } from "../../kernel/texts-by-language.ts";
import { deleteLogo } from "../brand/store.ts";
import { logoAddress, type OrganizationSettings, type StoredOrganization } from "./rules.ts";
import { lockOrganization, requireTimezone, saveOrganization } from "./store.ts";

type Changes = RequestBody<typeof contract.organizations.update>;

/** An update that changes nothing does not set `updatedAt`. */
export async function updateOrganization(deps: Deps, caller: Caller, changes: Changes) {
  const id = caller.organizationId;
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockOrganization(tx, id));
    const settings = settingsAfter(before, withStoredLogo(changes, before, deps.settings));
    const changed = changesBetween(settingsAfter(before, {}), settings);
    if (Object.keys(changed).length === 0) return before;
    if (changed.slug !== undefined)
      await requireRoom(tx, deps, { organizationId: id, what: "slugChanges" });
    if (changed.timezone !== undefined) await requireTimezone(tx, settings.timezone);
    const updatedAt = deps.clock.now();
    const consentVersion = consentVersionAfter(before, settings);
    if (changed.logoUrl !== undefined) await deleteLogo(tx, id);
    await saveOrganization(tx, id, { ...settings, consentVersion, updatedAt });
    enqueueAudit(tx, deps, caller, {
      action: "organization.updated",
      target: { type: "organization", id },
      changes: changed,
    });
    // Cached keys contain the slugs of their holder's organizations and whether assistants are
    // allowed.
    const isCached = changed.slug !== undefined || changed.aiAssistantsEnabled !== undefined;
    if (isCached) await countAccessChange(tx, deps.identity);
    return { ...before, ...settings, consentVersion, updatedAt };
  });
}

/** A caller that sends back the URL of the uploaded logo keeps this logo. */
const withStoredLogo = (
  changes: Changes,
  { logoUrl }: StoredOrganization,
  { publicUrl }: { publicUrl: string },
): Changes =>
  changes.logoUrl != null && changes.logoUrl === logoAddress(logoUrl, publicUrl)
    ? { ...changes, logoUrl }
    : changes;

function settingsAfter(before: StoredOrganization, changes: Changes): OrganizationSettings {
  return {
    name: changes.name ?? before.name,
    slug: changes.slug ?? before.slug,
    logoUrl: keep(changes.logoUrl, before.logoUrl),
    defaultCurrency: changes.defaultCurrency ?? before.defaultCurrency,
    timezone: changes.timezone ?? before.timezone,
    language: changes.language ?? before.language,
    aiAssistantsEnabled: changes.aiAssistantsEnabled ?? before.aiAssistantsEnabled,
    privacyUrl: keep(changes.privacyUrl, before.privacyUrl),
    imprintUrl: keep(changes.imprintUrl, before.imprintUrl),
    termsUrl: keep(changes.termsUrl, before.termsUrl),
    consentText: keep(changes.consentText, before.consentText),
    consentTexts: textsAfter(before.consentTexts, changes.consentTexts),
    protectionWindowDays: keep(changes.protectionWindowDays, before.protectionWindowDays),
    businessDevelopersDecideDuplicates: keep(
      changes.businessDevelopersDecideDuplicates,
      before.businessDevelopersDecideDuplicates,
    ),
    firstContactWithinHours: keep(changes.firstContactWithinHours, before.firstContactWithinHours),
    paymentWithinDays: keep(changes.paymentWithinDays, before.paymentWithinDays),
  };
}

/** A version always identifies the same texts, because referrals refer to it. */
const consentVersionAfter = (before: StoredOrganization, after: OrganizationSettings) =>
  after.consentText === null || isDeepStrictEqual(consentOf(after), consentOf(before))
    ? before.consentVersion
    : before.consentVersion + 1;

const consentOf = ({ consentText, consentTexts }: OrganizationSettings) => [
  consentText,
  consentTexts,
];
