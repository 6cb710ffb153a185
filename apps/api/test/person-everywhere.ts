import { eventTypeNames } from "@referral-service/contract";
import { expect } from "vitest";
import { insertAccount } from "../src/access/accounts/store.ts";
import type { Organization, Person } from "./arrangements.ts";
import { write } from "./conversations.ts";
import { forceCodeOwner, forcePhoto, forceWaysToSignIn } from "./forced-states.ts";
import { givePaymentCredentials } from "./payment-credentials.ts";
import { personCaller } from "./person-caller.ts";
import type { Receiver } from "./receiver.ts";
import type { TestService } from "./service.ts";
import { until } from "./until.ts";

let count = 100;
/** A person with unique data. */
export function uniquePerson() {
  count += 1;
  return {
    name: `Zerlina Quast${count}`,
    email: `Zerlina.${count}@quast.example`,
    phone: `+49 170 555932${count}`,
    phoneKey: `+49170555932${count}`,
    address: { formatted: `Quastenweg ${count}, Altona` },
    notes: `Likes skylight${count}`,
  };
}

export type UniquePerson = ReturnType<typeof uniquePerson>;

export const wordsOf = ({ name, email, phone, phoneKey, address, notes }: UniquePerson) => [
  name,
  email,
  phone,
  phoneKey,
  address.formatted,
  notes,
];

export interface World {
  service: TestService;
  organization: Organization;
  superAdmin: Person;
  referrer: Person;
  call(method: string, path: string, body?: unknown, key?: string): Promise<{ id: string }>;
}

/** Creates an organization with an endpoint for every event type. */
export async function arrangeWorld(service: TestService, receiver: Receiver): Promise<World> {
  const organization = await service.createOrganization();
  const superAdmin = await service.createPerson(organization.id, {
    permissionLevel: "super_admin",
    canSendBonuses: true,
  });
  const referrer = await service.createPerson(organization.id);
  const call: World["call"] = async (method, path, body, key = organization.key) => {
    const answer = await service.call(method, path, { key, ...(body !== undefined && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  await call("POST", "/webhooks", {
    name: "Receiver",
    url: `${receiver.url}/${organization.id}`,
    eventTypes: eventTypeNames,
  });
  return { service, organization, superAdmin, referrer, call };
}

/** Waits until the worker has delivered every webhook and written the emails about new referrals. */
export const allDelivered = ({ service, organization: { id } }: World) =>
  until(async () => {
    const { rowCount } = await service.pool.query(
      `SELECT 1 FROM open_webhook_deliveries WHERE organization_id = $1
       UNION ALL SELECT 1 FROM new_referral_notices WHERE organization_id = $1`,
      [id],
    );
    return rowCount === 0;
  });

/** Stores the referred person's data in every possible place. Returns their referral. */
export async function workOn(
  { service, call, organization, superAdmin, referrer }: World,
  lead: UniquePerson,
) {
  const { name, email, phone, address, notes } = lead;
  const referrerId = referrer.userId;
  const { id } = await call("POST", "/referrals", { name, phone, referrerId, notes });
  await call("PATCH", `/referrals/${id}`, { email, address, labels: [name], status: "completed" });
  await forcePhoto(service, organization.id, id);
  await write(service, personCaller(organization.id, referrerId), {
    referralId: id,
    body: `${name} rang`,
  });
  const payment = { referralId: id, amount: 50, note: `For ${name}` };
  const drafted = await call("POST", "/bonus-payments", payment, superAdmin.key);
  const csv = `name,email\n${name},${email}`;
  await call("POST", "/imports/referrals", { csv });
  const developer = await service.createPerson(organization.id, { permissionLevel: "marketer" });
  const prospect = await call("POST", "/bd/prospects", { name, email, phone }, developer.key);
  const about = { prospectId: prospect.id };
  const activity = { ...about, type: "call", summary: `Called ${name}`, occurredAt: Date.now() };
  await call("POST", "/bd/activities", activity, developer.key);
  await call("POST", "/bd/tasks", { ...about, title: `Visit ${name}` }, developer.key);
  await until(
    async () =>
      (
        await service.pool.query(
          "SELECT 1 FROM imports WHERE organization_id = $1 AND status = 'checking'",
          [organization.id],
        )
      ).rowCount === 0,
  );
  return { referralId: id, paymentId: drafted.id };
}

/** Gives the user a profile and stores the user's data in every possible place. */
export async function beBusy(
  { service, call, organization, superAdmin, referrer }: World,
  user: UniquePerson,
) {
  const { userId, identityUserId, key } = referrer;
  const [firstName, lastName] = user.name.split(" ");
  const profile = { firstName, lastName, email: user.email, phone: user.phone };
  await call("PATCH", `/users/${userId}`, profile);
  await service.deps.db.transaction((tx) =>
    insertAccount(tx, {
      id: identityUserId,
      name: user.name,
      email: user.email,
      createdAt: new Date(),
    }),
  );
  await service.pool.query(
    `INSERT INTO identity.sessions ("id", "expiresAt", "token", "updatedAt", "userAgent", "userId")
     VALUES ($1, now(), $1, now(), $2, $1)`,
    [identityUserId, `Browser of ${user.name}`],
  );
  await forceWaysToSignIn(service, identityUserId);
  await service.pool.query(
    `INSERT INTO saved_views (id, organization_id, user_id, list, name, search, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'referrals', $3, '{}', now())`,
    [organization.id, userId, `View of ${user.name}`],
  );
  await givePaymentCredentials(service, { organizationId: organization.id, userId });
  const { id } = await call("POST", "/referrals", { name: "Somebody else" }, key);
  await write(
    service,
    { ...personCaller(organization.id, userId), userName: user.name },
    {
      referralId: id,
      body: `${user.name} here, call ${user.phone}`,
    },
  );
  // This message also sends the user an email.
  const admin = personCaller(organization.id, superAdmin.userId, {
    permissionLevel: "super_admin",
  });
  await write(service, admin, { referralId: id, body: "Thank you" });
  const slug = user.name.toLowerCase().replace(" ", "-");
  await call("POST", "/public-links", { slug }, key);
  const code = await call("POST", "/invitation-codes", { code: `By-${slug}` });
  await forceCodeOwner(service, code.id, userId);
  const payment = { referralId: id, amount: 50, note: `For ${user.name}` };
  const drafted = await call("POST", "/bonus-payments", payment, superAdmin.key);
  return { slug, referralId: id, paymentId: drafted.id };
}
