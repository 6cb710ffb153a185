import {
  type appContract,
  type ShownDuplicateCase,
  shownMax,
} from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import type { Caller } from "../../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import type { Connection } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { including } from "../../../kernel/lists/list.ts";
import { findOrganization } from "../../../people/organizations/store.ts";
import { findReferrals } from "../../assignment-store.ts";
import type { ReferralDeps } from "../../consequences.ts";
import { allFields } from "../../custom-fields/store.ts";
import { toReferralView } from "../../facts.ts";
import { visibleReferrals } from "../../rules.ts";
import { findReferral } from "../../store.ts";
import { toDuplicateCaseView } from "../facts.ts";
import { type DuplicateSettings, matchedBy, visibleCases } from "../rules.ts";
import { casesWith, countOpenCases, findListedCase, undoableAmong } from "../store.ts";
import { undoDecision } from "../undo.ts";
import { reviewSimilar } from "./review-similar.ts";
import { findSimilar } from "./similar-store.ts";
import { findBackgrounds, type UndoableCase, withUndoable } from "./store.ts";

export const duplicateReviewRoutes: RouteHandlers<
  typeof appContract.duplicateReview,
  Deps & ReferralDeps
> = {
  list: async ({ deps, caller, query: { status } }) => {
    const show = shownIn(await settingsOf(deps.db, caller));
    return including(casesWith(visibleCases(caller), status), {
      include: withUndoable,
      show: (found: UndoableCase) => show(found),
    });
  },
  count: async ({ deps, caller }) => {
    const countMax = shownMax.countedDuplicates + 1;
    const found = await countOpenCases(deps.db, visibleCases(caller), countMax);
    const isMore = found > shownMax.countedDuplicates;
    return { status: 200, body: { count: isMore ? shownMax.countedDuplicates : found, isMore } };
  },
  get: async ({ deps: { db }, caller, params }) => {
    const id = requireId(params.id);
    const [settings, fields, found] = await Promise.all([
      settingsOf(db, caller),
      allFields(db, caller.organizationId),
      findListedCase(db, visibleCases(caller), id),
    ]);
    const listed = requireFound(found);
    const ids = listed.submissions.slice(0, shownMax.reviewedSubmissions).map((one) => one.id);
    const [referrals, backgrounds, undoable] = await Promise.all([
      findReferrals(db, caller.organizationId, { ids, fields }),
      findBackgrounds(db, caller.organizationId, ids),
      undoableAmong(db, [listed.stored]),
    ]);
    const first = referrals.find((one) => one.id === ids[0]);
    const submissions = ids.flatMap((referralId) => {
      const referral = referrals.find((one) => one.id === referralId);
      const background = backgrounds.get(referralId);
      if (referral === undefined || background === undefined) return [];
      const { publicLinkSlug, messageCount, lastMessageAt } = background;
      const { importId, rowNumber, importedAt } = background;
      return [
        {
          referral: toReferralView(caller)(referral),
          matchesFirst:
            first === undefined || first === referral ? [] : matchedBy([first, referral]),
          publicLinkSlug,
          imported:
            importId === null || rowNumber === null || importedAt === null
              ? null
              : { importId, rowNumber, createdAt: importedAt.getTime() },
          messageCount,
          lastMessageAt: lastMessageAt?.getTime() ?? null,
        },
      ];
    });
    const shown = shownIn(settings)({ ...listed, isUndoable: undoable.has(listed.id) });
    return { status: 200, body: { ...shown, submissions } };
  },
  listSimilar: async ({ deps: { db }, caller, params }) => {
    const id = requireId(params.id);
    const referral = requireFound(await findReferral(db, visibleReferrals(caller), { id }));
    const found = await findSimilar(db, visibleReferrals(caller), referral);
    const referrals = found.map(({ createdAt, ...one }) => ({
      id: one.id,
      name: one.name,
      status: one.status,
      referrerName: one.referrerName,
      createdAt: createdAt.getTime(),
    }));
    return { status: 200, body: { referrals } };
  },
  reviewSimilar: async ({ deps, caller, params, body: { referralId } }) => {
    const caseId = await reviewSimilar(deps, caller, { id: requireId(params.id), referralId });
    const opened = requireFound(await findListedCase(deps.db, visibleCases(caller), caseId));
    const show = shownIn(await settingsOf(deps.db, caller));
    return { status: 200, body: show({ ...opened, isUndoable: false }) };
  },
  undo: async ({ deps, caller, params }) => {
    const undone = await undoDecision(deps, caller, requireId(params.id));
    return { status: 200, body: shownIn(await settingsOf(deps.db, caller))(undone) };
  },
};

const settingsOf = async (db: Connection, { organizationId }: Caller) =>
  requireFound(await findOrganization(db, organizationId));

const shownIn =
  (settings: DuplicateSettings) =>
  (found: Pick<UndoableCase, "stored" | "submissions" | "isUndoable">): ShownDuplicateCase => ({
    ...toDuplicateCaseView(settings)(found),
    isUndoable: found.isUndoable,
  });
