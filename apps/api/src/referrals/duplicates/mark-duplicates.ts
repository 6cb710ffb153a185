import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { enqueueEvent, type RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";
import { findReferrals } from "../assignment-store.ts";
import { allFields } from "../custom-fields/store.ts";
import { referralUpdated } from "../facts.ts";
import { comparedContact, isSamePerson, type NamedPerson } from "../same-person.ts";
import {
  enqueueForgetCase,
  enqueueLockOfCases,
  enqueueLockOfPeople,
  enqueueOpenCase,
  findCompared,
  findOpenCases,
  findOthersOfOpenCase,
  leaveCases,
} from "./candidates-store.ts";
import { duplicatesFoundAudit } from "./facts.ts";
import { type Compared, groupsOfSamePerson } from "./rules.ts";

interface Arrived extends NamedPerson {
  id: string;
  organizationId: string;
}

/**
 * Puts new referrals and others for the same person into an open case. Call it once for all of them,
 * last in the transaction that stores them. The submitter must not learn about the case: the
 * referrals keep their version and time, and no response shows it.
 */
export async function markDuplicates(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  arrived: readonly Arrived[],
): Promise<void> {
  const { organizationId } = actor;
  if (arrived.every((one) => comparedContact(one) === "")) return;
  enqueueLockOfPeople(tx, organizationId, arrived);
  let groups = await findGroups(tx, organizationId, arrived);
  // Someone can decide a case before it is locked, so only what is read after locking is used.
  for (const locked = new Set<string>(); caseIdsIn(groups).some((id) => !locked.has(id)); ) {
    const ids = caseIdsIn(groups);
    enqueueLockOfCases(tx, organizationId, ids);
    for (const id of ids) locked.add(id);
    groups = await findGroups(tx, organizationId, arrived);
  }
  const newcomers = groups.flatMap((group) => openCase(tx, deps, actor, group));
  const [only, ...others] = arrived;
  if (newcomers.length === 0 && only !== undefined && others.length === 0) {
    return pretendCase(tx, deps, actor, only);
  }
  await tellOf(tx, deps, actor, new Map(newcomers));
}

/**
 * Does the reads and writes of opening a case, then discards them. Opening a case makes a submission take 1.5
 * times as long, so the duration would otherwise reveal whether the person is known.
 */
async function pretendCase(tx: Tx, deps: RecordingDeps, actor: Actor, arrived: Arrived) {
  const { organizationId } = actor;
  const id = deps.newId();
  enqueueLockOfCases(tx, organizationId, []);
  await findGroups(tx, organizationId, [arrived]);
  const referralIds = [arrived.id];
  enqueueOpenCase(tx, { id, organizationId, referralIds, now: deps.clock.now() }, []);
  enqueueForgetCase(tx, organizationId, id);
  const fields = await allFields(tx, organizationId);
  await findReferrals(tx, organizationId, { ids: referralIds, fields });
}

/**
 * Puts referrals into one open case at a person's request. Returns its ID. Needs the locks
 * on these referrals.
 */
export async function joinInCase(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  referrals: readonly Arrived[],
): Promise<string> {
  const { organizationId } = actor;
  enqueueLockOfPeople(tx, organizationId, referrals);
  const ids = referrals.map(({ id }) => id);
  enqueueLockOfCases(tx, organizationId, [
    ...(await findOpenCases(tx, organizationId, ids)).values(),
  ]);
  const open = await findOpenCases(tx, organizationId, ids);
  const group = referrals.map(({ id, name, email, phone }) => ({
    ...{ id, name, email, phone, ...withoutCase },
    openCaseId: open.get(id) ?? null,
  }));
  const newcomers = new Map(openCase(tx, deps, actor, group));
  await tellOf(tx, deps, actor, newcomers);
  const [caseId] = [...newcomers.values(), ...open.values()];
  return caseId ?? "";
}

/** Does the same after a referral has changed, because it can now be about another person. */
export async function markDuplicatesAnew(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  { before, after }: { before: Arrived; after: Arrived },
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
  deleted: readonly Arrived[],
): Promise<void> {
  const [first] = deleted;
  if (first === undefined) return;
  const { organizationId } = first;
  enqueueLockOfPeople(tx, organizationId, deleted);
  const referralIds = deleted.map(({ id }) => id);
  await leaveCases(tx, { organizationId, referralIds, isOpen: false, now: clock.now() });
}

async function findGroups(tx: Tx, organizationId: string, arrived: readonly Arrived[]) {
  const known = new Map(
    (await findCompared(tx, organizationId, arrived)).map((one) => [one.id, one] as const),
  );
  const compared = arrived.map(({ id, name, email, phone }): Compared => {
    const found = known.get(id);
    known.delete(id);
    return found ?? { id, name, email, phone, ...withoutCase };
  });
  return groupsOfSamePerson(compared, [...known.values()]);
}

const withoutCase = { openCaseId: null, creditCaseId: null, differentFrom: [] };

const caseIdsIn = (groups: Compared[][]) =>
  groups
    .flat()
    .flatMap(({ openCaseId, creditCaseId }) => [openCaseId ?? [], creditCaseId ?? []].flat());

/** Returns the referrals that were not in the case, each with its ID. */
function openCase(tx: Tx, deps: RecordingDeps, actor: Actor, group: Compared[]) {
  const { organizationId } = actor;
  const [oldest, ...merged] = [
    ...new Set(group.flatMap(({ openCaseId }) => openCaseId ?? [])),
  ].sort();
  const id = oldest ?? deps.newId();
  const newcomers = group.filter(({ openCaseId }) => openCaseId !== id);
  if (newcomers.length === 0) return [];
  const referralIds = newcomers.map((one) => one.id);
  const now = deps.clock.now();
  enqueueOpenCase(tx, { id, organizationId, referralIds, now }, merged);
  enqueueAudit(tx, deps, actor, duplicatesFoundAudit({ id, group, newcomers }));
  return referralIds.map((referralId) => [referralId, id] as const);
}

/** Records an event for each referral that was put into a case. */
async function tellOf(
  tx: Tx,
  deps: RecordingDeps,
  actor: Actor,
  caseIds: ReadonlyMap<string, string>,
) {
  if (caseIds.size === 0) return;
  const { organizationId } = actor;
  const fields = await allFields(tx, organizationId);
  const ids = [...caseIds.keys()];
  for (const referral of await findReferrals(tx, organizationId, { ids, fields })) {
    const duplicateCaseId = caseIds.get(referral.id);
    if (duplicateCaseId === undefined) continue;
    enqueueEvent(tx, deps, actor, referralUpdated(referral, referral, { duplicateCaseId }));
  }
}
