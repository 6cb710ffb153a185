import { isBusinessDeveloper, type User } from "@referral-service/api/people/users/rules.ts";
import { writtenDown } from "./audit-trail.ts";
import { type DemoPayment, makeBonusPayments, makePaymentCredentials } from "./bonus-payments.ts";
import { draftsByRules, makeBonusRules } from "./bonus-rules.ts";
import { demoKeys } from "./cast.ts";
import { createChance } from "./chance.ts";
import { makeCompanies } from "./companies.ts";
import { makeConversations } from "./conversations.ts";
import { makeCustomFields } from "./custom-fields.ts";
import { makeCustomers } from "./customers.ts";
import { makeDuplicates } from "./duplicates.ts";
import { makeGoals } from "./goals.ts";
import { daysAfter, type History, historyBefore } from "./history.ts";
import { makeInvitationCodes } from "./invitation-codes.ts";
import { createNamer, type Identity } from "./names.ts";
import { makeOrganizations } from "./organizations.ts";
import { makePageDays } from "./page-days.ts";
import { adminOf, makePeople, superAdminOf } from "./people.ts";
import { makePortalWork } from "./portals.ts";
import { makePublicLinks, withClicks } from "./public-links.ts";
import { type Lead, makeLeads } from "./referrals.ts";
import { makeStatuses } from "./statuses.ts";
import { makeYearly } from "./yearly.ts";

const referralCount = 600;
const elsewhereReferralCount = 5;

export type World = ReturnType<typeof makeWorld>;

/**
 * Creates all rows of the demo world: two months of work in the Unlimited organization, and a
 * little in the others. They are the same for every start on the same day.
 *
 * The world has no events, because an endpoint that recovers missed events must not receive two
 * months of them.
 */
export function makeWorld(now: Date) {
  const history = historyBefore(now);
  const newIdentity = createNamer(createChance("names"));
  const organizations = makeOrganizations(
    createChance("organizations"),
    daysAfter(history.start, -14),
  );
  const people = makePeople(createChance("people"), { organizations, history, newIdentity });
  const usersOf = ({ id }: { id: string }) =>
    people.users.filter(({ organizationId }) => organizationId === id);
  const { leads, deeds, ...life } = makeLife({
    history,
    newIdentity,
    users: usersOf(organizations.unlimited),
    invited: people.invited,
  });
  const elsewhere = makeFewLeads({
    history,
    newIdentity,
    users: usersOf(organizations.second),
  });
  const audit = createChance("audit logs");
  return {
    ...life,
    organizations: Object.values(organizations),
    companies: makeCompanies(createChance("companies"), people.users),
    users: people.users,
    departed: people.departed,
    germanReferrerId: germanReferrerAmong(people.invited, life.bonusPayments)?.id,
    customers: [...life.customers, ...elsewhere.customers],
    referrals: [...leads, ...elsewhere.leads].map(({ referral, linkId }) => ({
      ...referral,
      publicLinkId: linkId,
    })),
    auditLogs: [...people.deeds, ...deeds, ...elsewhere.deeds].map((deed) =>
      writtenDown(audit, deed),
    ),
  };
}

/** A referrer with a paid bonus reads emails and statements in German. */
const germanReferrerAmong = (users: User[], payments: DemoPayment[]) =>
  users.find(
    ({ id, permissionLevel }) =>
      permissionLevel === "referrer" &&
      payments.some(({ status, referrerId }) => status === "completed" && referrerId === id),
  );

interface Surroundings {
  history: History;
  newIdentity: () => Identity;
  users: User[];
}

/** Creates the rows of the Unlimited organization. */
function makeLife({ history, newIdentity, users, invited }: Surroundings & { invited: User[] }) {
  const developers = users.filter(isBusinessDeveloper);
  const referrers = users.filter(({ permissionLevel }) => permissionLevel === "referrer");
  const invitations = makeInvitationCodes(createChance("invitation codes"), {
    history,
    users,
    invited,
  });
  const published = makePublicLinks(createChance("public links"), referrers);
  const admin = adminOf(users);
  const { organizationId } = admin;
  const born = { organizationId, at: history.start };
  const customFields = makeCustomFields(createChance("custom fields"), born);
  const statuses = makeStatuses(createChance("statuses"), born);
  const superAdmin = superAdminOf(users);
  const submitted = makeLeads(createChance("referrals"), {
    history,
    count: referralCount,
    referrers: [...referrers, ...developers.slice(0, 2)],
    workerOf: (referrer) =>
      developers.find(({ id }) => id === referrer.businessDeveloperId || id === referrer.id) ??
      adminOf(users),
    links: published.links,
    fields: customFields,
    keyName: demoKeys.organization.name,
    newIdentity,
  });
  const duplicates = makeDuplicates(createChance("duplicates"), {
    history,
    leads: submitted.leads,
    decider: admin,
  });
  const linked = makeCustomers(createChance("customers"), duplicates.leads);
  const { leads } = linked;
  const rules = makeBonusRules(createChance("bonus rules"), {
    ...{ history, author: superAdmin, fields: customFields, statuses },
  });
  const bonuses = makeBonusPayments(createChance("bonus payments"), {
    history,
    leads,
    ruleDrafts: draftsByRules(rules, leads),
    senders: users.filter((each) => each.permissionLevel === "super_admin" || each.canSendBonuses),
    payer: superAdmin,
  });
  const talks = makeConversations(createChance("conversations"), { history, leads });
  const { payments } = bonuses;
  const portals = makePortals({ history, newIdentity, developers, leads, payments });
  const publicLinks = withClicks(
    createChance("clicks"),
    published.links,
    leads.map(({ linkId }) => linkId),
  );
  const submissions = leads.flatMap(({ linkId, referral }) =>
    linkId === null ? [] : [{ pageId: linkId, at: referral.createdAt }],
  );
  const pageDays = makePageDays(createChance("days of pages"), {
    history,
    links: publicLinks,
    codes: invitations.codes,
    arrivals: [...submissions, ...invitations.joins],
  });
  const yearly = makeYearly(createChance("yearly totals"), {
    history,
    payments,
    people: referrers,
  });
  return {
    ...portals,
    ...yearly,
    statuses,
    duplicateCases: duplicates.cases,
    duplicateCaseReferrals: duplicates.parts,
    bonusRules: rules.rules,
    bonusRuleVersions: rules.versions,
    paymentRuns: bonuses.runs.runs,
    paymentsOfRuns: bonuses.runs.parts,
    invitationCodes: invitations.codes,
    customFields,
    publicLinks,
    pageDays,
    customers: linked.customers,
    leads,
    bonusPayments: payments,
    paymentCredentials: makePaymentCredentials([...referrers, ...developers], payments),
    conversations: talks.conversations,
    messages: talks.messages,
    deeds: [
      ...[invitations, published, submitted, duplicates, linked],
      ...[rules, bonuses, bonuses.runs, talks, portals],
    ].flatMap(({ deeds }) => deeds),
  };
}

/** Creates a few referrals for the people who work in both organizations. */
function makeFewLeads({ users, ...surroundings }: Surroundings) {
  const submitted = makeLeads(createChance("referrals elsewhere"), {
    ...surroundings,
    count: elsewhereReferralCount,
    referrers: users.filter(({ permissionLevel }) => permissionLevel === "referrer"),
    workerOf: () => adminOf(users),
    links: [],
    fields: [],
    keyName: null,
  });
  const { customers, leads, deeds } = makeCustomers(
    createChance("customers elsewhere"),
    submitted.leads,
  );
  return { customers, leads, deeds: [...submitted.deeds, ...deeds] };
}

function makePortals({
  developers,
  ...surroundings
}: Omit<Surroundings, "users"> & {
  developers: User[];
  leads: Lead[];
  payments: DemoPayment[];
}) {
  const [working, aiming] = [createChance("portals"), createChance("goals")];
  const portals = developers.map((developer) => {
    const { id: businessDeveloperId, organizationId } = developer;
    const portal = { organizationId, businessDeveloperId };
    const work = makePortalWork(working, { ...surroundings, developer, portal });
    return { ...work, goals: makeGoals(aiming, { ...surroundings, portal, work }) };
  });
  return {
    prospects: portals.flatMap(({ prospects }) => prospects),
    activities: portals.flatMap(({ activities }) => activities),
    tasks: portals.flatMap(({ tasks }) => tasks),
    goals: portals.flatMap(({ goals }) => goals),
    deeds: portals.flatMap(({ deeds }) => deeds),
  };
}
