import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { enqueueEvent, type RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";
import { referralUpdated } from "../facts.ts";
import type { StoredReferral } from "../rules.ts";
import { comparedContact, isSamePerson, type NamedPerson } from "../same-person.ts";
import {
  type ComparedReferral,
  enqueueLockOfCases,
  enqueueLockOfPeople,
  enqueueOpenCase,
  findOpenCases,
  findOthersOfOpenCase,
  leaveCases,
  lockAndFindCompared,
} from "./candidates-store.ts";
import { duplicatesFoundAudit } from "./facts.ts";
import { groupsOfSamePerson } from "./rules.ts";

/**
 * Puts new referrals and others for the same person into an open case. Call it once for all of them,
 * last in the transaction that stores them. The submitter must not learn about the case: the
 * referrals keep their version and time, no response shows it, and a known person costs no more
 * round trips than an unknown one.
 */
export async function markDuplicates(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  arrived: readonly StoredReferral[],
): Promise<void> {
  const [first] = arrived;
  if (first === undefined || arrived.every((one) => comparedContact(one) === "")) return;
  enqueueLockOfPeople(tx, first.organizationId, arrived);
  const locked = new Set<string>();
  for (;;) {
    const { lockedIds, found } = await lockAndFindCompared(tx, first, arrived);
    for (const id of lockedIds) locked.add(id);
    const groups = groupsAmong(arrived, found);
    const unlocked = caseIdsIn(groups).filter((id) => !locked.has(id));
    if (unlocked.length === 0) {
      for (const group of groups) openCase(tx, deps, actor, group);
      return;
    }
    // Someone can decide a case before it is locked, so only what is read after locking is used.
    enqueueLockOfCases(tx, first.organizationId, unlocked);
    for (const id of unlocked) locked.add(id);
  }
}

/**
 * Puts referrals into one open case at a person's request. Returns its ID. Needs the locks
 * on these referrals.
 */
export async function joinInCase(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  referrals: readonly StoredReferral[],
): Promise<string> {
  const { organizationId } = actor;
  enqueueLockOfPeople(tx, organizationId, referrals);
  const ids = referrals.map(({ id }) => id);
  enqueueLockOfCases(tx, organizationId, [
    ...(await findOpenCases(tx, organizationId, ids)).values(),
  ]);
  const open = await findOpenCases(tx, organizationId, ids);
  const group = referrals.map((referral) => ({
    ...referral,
    duplicateCaseId: open.get(referral.id) ?? null,
    differentFrom: [],
  }));
  return openCase(tx, deps, actor, group);
}

/**
 * Does the same as `markDuplicates` after a referral has changed, because it can now be about
 * another person.
 */
export async function markDuplicatesAnew(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  { before, after }: { before: StoredReferral; after: StoredReferral },
): Promise<void> {
  if (comparedContact(before) === comparedContact(after)) return;
  const { organizationId, id } = after;
  enqueueLockOfPeople(tx, organizationId, [before, after]);
  const others = await findOthersOfOpenCase(tx, after);
  if (others.length > 0 && !others.some((other) => isSamePerson(other, after))) {
    const now = deps.clock.now();
    await leaveCases(tx, { organizationId, referralIds: [id], isOpen: true, now });
  }
  await markDuplicates(tx, deps, actor, [after]);
}

/** Takes deleted referrals out of all cases. */
export async function forgetInCases(
  tx: Tx,
  { clock }: Pick<RecordingDeps, "clock">,
  deleted: readonly (NamedPerson & { id: string; organizationId: string })[],
): Promise<void> {
  const [first] = deleted;
  if (first === undefined) return;
  const { organizationId } = first;
  enqueueLockOfPeople(tx, organizationId, deleted);
  const referralIds = deleted.map(({ id }) => id);
  await leaveCases(tx, { organizationId, referralIds, isOpen: false, now: clock.now() });
}

function groupsAmong(arrived: readonly StoredReferral[], found: readonly ComparedReferral[]) {
  const known = new Map(found.map((one) => [one.id, one] as const));
  const compared = arrived.map((one): ComparedReferral => {
    const stored = known.get(one.id) ?? { ...one, differentFrom: [] };
    known.delete(one.id);
    return stored;
  });
  return groupsOfSamePerson(compared, [...known.values()]);
}

const caseIdsIn = (groups: ComparedReferral[][]) =>
  groups
    .flat()
    .flatMap(({ duplicateCaseId, creditCaseId }) => [duplicateCaseId ?? [], creditCaseId ?? []])
    .flat();

/** Records an event for each referral that was not in the case. Returns the ID of the case. */
function openCase(tx: Tx, deps: RecordingDeps, actor: Actor, group: ComparedReferral[]): string {
  const { organizationId } = actor;
  const [oldest, ...merged] = [
    ...new Set(group.flatMap(({ duplicateCaseId }) => duplicateCaseId ?? [])),
  ].sort();
  const id = oldest ?? deps.newId();
  const newcomers = group.filter(({ duplicateCaseId }) => duplicateCaseId !== id);
  if (newcomers.length === 0) return id;
  const referralIds = newcomers.map((one) => one.id);
  const now = deps.clock.now();
  enqueueOpenCase(tx, { id, organizationId, referralIds, now }, merged);
  enqueueAudit(tx, deps, actor, duplicatesFoundAudit({ id, group, newcomers }));
  for (const referral of newcomers) {
    enqueueEvent(tx, deps, actor, referralUpdated(referral, referral, { duplicateCaseId: id }));
  }
  return id;
}
