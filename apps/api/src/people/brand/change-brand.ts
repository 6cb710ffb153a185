import type { RequestBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Picture } from "../../kernel/images/picture.ts";
import { keep } from "../../kernel/platform/partial-update.ts";
import { textsAfter } from "../../kernel/texts-by-language.ts";
import { logoPath } from "./logo-path.ts";
import { deleteLogo, enqueueLogo, lockBrand, type StoredBrand, saveBrand } from "./store.ts";

type BrandChanges = RequestBody<typeof appContract.brand.update> &
  Partial<Pick<StoredBrand, "logoUrl">>;

export const changeBrand = (deps: Deps, caller: PersonCaller, changes: BrandChanges) =>
  deps.db.transaction((tx) => change(tx, deps, caller, changes));

export const setLogo = (deps: Deps, caller: PersonCaller, { full }: Picture) =>
  deps.db.transaction(async (tx) => {
    const name = { organizationId: caller.organizationId, id: deps.newId() };
    const brand = await change(tx, deps, caller, { logoUrl: logoPath(name) });
    enqueueLogo(tx, name, full);
    return brand;
  });

export const removeLogo = (deps: Deps, caller: PersonCaller) =>
  deps.db.transaction(async (tx) => {
    await change(tx, deps, caller, { logoUrl: null });
    await deleteLogo(tx, caller.organizationId);
  });

/** Locks the organization before its logo, like every change to its settings. */
async function change(tx: Tx, deps: Deps, caller: PersonCaller, changes: BrandChanges) {
  const { organizationId: id } = caller;
  const before = requireFound(await lockBrand(tx, id));
  const after: StoredBrand = {
    howItWorks: keep(changes.howItWorks, before.howItWorks),
    howItWorksTexts: textsAfter(before.howItWorksTexts, changes.howItWorksTexts),
    shareText: keep(changes.shareText, before.shareText),
    shareTexts: textsAfter(before.shareTexts, changes.shareTexts),
    accentColor: keep(changes.accentColor, before.accentColor),
    logoUrl: keep(changes.logoUrl, before.logoUrl),
  };
  const changed = changesBetween(before, after);
  if (Object.keys(changed).length === 0) return before;
  await saveBrand(tx, id, after, deps.clock.now());
  enqueueAudit(tx, deps, caller, {
    action: "organization.updated",
    target: { type: "organization", id },
    changes: changed,
  });
  return after;
}
