import { dayMs } from "@referral-service/api/kernel/durations.ts";
import type { StoredPublicLink } from "@referral-service/api/links/public-links/rules.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { nameOf } from "@referral-service/api/people/users/rules.ts";
import type { FieldDefinition } from "@referral-service/api/referrals/custom-fields/rules.ts";
import { fullCredit } from "@referral-service/api/referrals/duplicates/credit.ts";
import { referralCreatedAudit } from "@referral-service/api/referrals/facts.ts";
import { actorOf, type Deed } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { valuesFor } from "./custom-fields.ts";
import type { DemoReferral } from "./demo-referral.ts";
import { type History, workTimeAfter } from "./history.ts";
import { workOn } from "./journeys.ts";
import { addressFrom, type Identity } from "./names.ts";

/** A referral with its origin. */
export interface Lead {
  referral: DemoReferral;
  referrer: User;
  /** User who works on the referral: the referrer's business developer, or otherwise an admin. */
  worker: User;
  /** ID of the link that the referral came through. Null if there is none. */
  linkId: string | null;
}

interface Arrivals {
  history: History;
  count: number;
  /** Users who can get the credit. */
  referrers: User[];
  workerOf: (referrer: User) => User;
  links: StoredPublicLink[];
  fields: FieldDefinition[];
  /**
   * Name of the organization key that submits some referrals. Null if people submit all of them.
   */
  keyName: string | null;
  newIdentity: () => Identity;
}

export function makeLeads(chance: Chance, surroundings: Arrivals) {
  const { history, count, referrers, workerOf } = surroundings;
  // Most referrers submit a few referrals, and some submit many.
  const eager = referrers.flatMap((referrer) =>
    Array<User>(chance.pick([1, 1, 2, 3, 6])).fill(referrer),
  );
  const leads: Lead[] = [];
  const deeds: Deed[] = [];
  for (const at of submissionTimes(chance, history, count)) {
    const referrer = chance.pick(eager.filter((user) => isActiveAt(user, at)));
    const worker = workerOf(referrer);
    const { by, linkId, ...submitted } = submission(chance, surroundings, { referrer, worker, at });
    const referral: DemoReferral = {
      id: chance.id(at),
      organizationId: referrer.organizationId,
      externalId: submitted.submittedByKeyName === null ? null : `crm-${1_000 + leads.length}`,
      referrerId: referrer.id,
      ...(personOfEarlier(chance, leads, at) ?? newPerson(chance, surroundings.newIdentity())),
      status: "new",
      statusNote: null,
      company: referrer.company,
      assigneeId: referrer.businessDeveloperId,
      value: null,
      customerId: null,
      firstContactAt: null,
      ...fullCredit,
      version: 1,
      createdAt: at,
      updatedAt: at,
      ...submitted,
      ...similarPerson(leads),
    };
    const { organizationId } = referral;
    deeds.push({ ...referralCreatedAudit(referral), by, organizationId, at });
    const worked = workOn(chance, referral, { worker, history });
    deeds.push(...worked.deeds);
    leads.push({ referral: worked.referral, referrer, worker, linkId });
  }
  return { leads, deeds };
}

function submissionTimes(chance: Chance, { start, end }: History, count: number): Date[] {
  const lastDay = (end.getTime() - start.getTime()) / dayMs - 1;
  const times = Array.from({ length: count }, () => workTimeAfter(chance, start, [0, lastDay]));
  return times.toSorted((a, b) => a.getTime() - b.getTime());
}

/** A blocked user has been blocked since their last change. */
const isActiveAt = ({ joinedAt, status, updatedAt }: User, at: Date) =>
  joinedAt < at && (status === "active" || at < updatedAt);

interface Credit {
  referrer: User;
  worker: User;
  at: Date;
}

type Submission = Pick<
  DemoReferral,
  "submittedByUserId" | "submittedByKeyName" | "labels" | "notes" | "customFieldValues"
> & {
  by: Deed["by"];
  linkId: string | null;
};

/** Returns the origin of a referral, and its fields. */
function submission(
  chance: Chance,
  { links, fields, keyName }: Arrivals,
  { referrer, worker, at }: Credit,
): Submission {
  const link = links.find(
    ({ referrerId, createdAt, isActive }) =>
      referrerId === referrer.id && createdAt < at && isActive,
  );
  const known = {
    submittedByUserId: referrer.id,
    submittedByKeyName: null,
    linkId: null,
    labels: chance.some(labels, chance.whole(0, 2)),
    notes: chance.isTrue(0.6) ? chance.pick(notes) : null,
    customFieldValues: valuesFor(chance, fields, at),
  };
  if (link !== undefined && chance.isTrue(0.3)) {
    const by = { actorType: "public_link", actorId: link.id, actorName: link.slug } as const;
    return { ...known, labels: [], customFieldValues: {}, linkId: link.id, by };
  }
  switch (chance.weighted({ referrer: 76, worker: 16, key: keyName === null ? 0 : 8 })) {
    case "referrer":
      return { ...known, by: actorOf(referrer) };
    case "worker":
      return { ...known, submittedByUserId: worker.id, by: actorOf(worker) };
    case "key":
      return {
        ...known,
        submittedByUserId: null,
        submittedByKeyName: keyName,
        // The ID of the key differs in each database.
        by: { actorType: "organization_key", actorId: null, actorName: keyName },
      };
  }
}

const labels = ["fair", "neighbor", "urgent", "callback", "newsletter", "second home", "financing"];

const notes = [
  "Asked for an evening visit.",
  "Wants to compare two offers before deciding.",
  "Moving this year. Needs a new heating system by then.",
  "Saw the installation at a neighbor's and liked it.",
  "Please call rather than write.",
  "Also interested in financing.",
  "The roof was renewed three years ago.",
];

const newPerson = (chance: Chance, identity: Identity) => ({
  name: nameOf(identity) ?? "",
  email: chance.isTrue(0.92) ? identity.email : null,
  phone: chance.isTrue(0.85) ? identity.phone : null,
  addressFormatted: chance.isTrue(0.6) ? addressFrom(chance) : null,
});

/**
 * Number of referrals of which one has the name and address of an earlier one, but other contact
 * data.
 */
const similarEvery = 150;
const similarFrom = 100;

/** Draws nothing from `chance`, because a draw would change every later referral. */
function similarPerson(leads: Lead[]) {
  if (leads.length % similarEvery !== similarFrom) return undefined;
  const earlier = leads.findLast(({ referral }) => referral.addressFormatted !== null);
  if (earlier === undefined) return undefined;
  const { name, addressFormatted } = earlier.referral;
  return { name, addressFormatted };
}

const returnAfterMs = 15 * dayMs;

/**
 * Returns the person of an earlier referral from time to time, so that some people are referred
 * twice.
 */
function personOfEarlier(chance: Chance, leads: Lead[], at: Date) {
  if (!chance.isTrue(0.06)) return undefined;
  const earlier = leads.filter(
    ({ referral }) => referral.createdAt.getTime() < at.getTime() - returnAfterMs,
  );
  if (earlier.length === 0) return undefined;
  const { name, email, phone, addressFormatted } = chance.pick(earlier).referral;
  return { name, email, phone, addressFormatted };
}
