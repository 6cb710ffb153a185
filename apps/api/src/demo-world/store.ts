import { linkCompanies } from "../companies/store.ts";
import type { Deps } from "../deps.ts";
import { type KeyKind, parseKeyText } from "../identity/api-key-text.ts";
import type { Connection, Tx } from "../platform/db.ts";
import { demoKeyText } from "./key-text.ts";
import {
  type DemoKeyName,
  type DemoOrganization,
  type DemoUser,
  type DemoUserName,
  demoKeys,
  demoOrganizations,
  demoReferrals,
  demoUsers,
} from "./world.ts";

export interface DemoWorld {
  organizations: Record<DemoOrganization, { id: string; slug: string }>;
  keys: Record<DemoKeyName, string>;
  users: Record<DemoUserName, string>;
}

type SeedDeps = Pick<Deps, "db" | "clock" | "newId" | "apiKeys" | "settings">;

/** Makes the demo world in an empty database, once; undefined where other organizations live. */
export async function seedDemoWorld(deps: SeedDeps): Promise<DemoWorld | undefined> {
  return deps.db.transaction(async (tx) => {
    await tx.client
      .$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('demo world', 0))::text`;
    if ((await tx.client.organization.count()) === 0) await plantOrganizations(tx, deps);
    const organizations = await findOrganizations(tx);
    if (organizations === undefined) return undefined;
    const users = await plantUsers(tx, deps, organizations);
    const keys = await plantKeys(tx, deps, { organizations, users });
    return { organizations, keys, users };
  });
}

async function plantOrganizations({ client }: Tx, { newId, clock }: SeedDeps) {
  const now = clock.now();
  await client.organization.createMany({
    data: Object.values(demoOrganizations).map((organization) => ({
      id: newId(),
      ...organization,
      defaultCurrency: "EUR",
      timezone: "Europe/Oslo",
      createdAt: now,
      updatedAt: now,
    })),
  });
}

async function findOrganizations({ client }: Connection) {
  const found: Partial<DemoWorld["organizations"]> = {};
  for (const [name, { slug }] of entriesOf(demoOrganizations)) {
    const row = await client.organization.findFirst({ where: { slug } });
    if (row === null) return undefined;
    found[name] = { id: row.id, slug };
  }
  return found as DemoWorld["organizations"];
}

async function plantUsers(
  tx: Tx,
  { newId, clock }: SeedDeps,
  organizations: DemoWorld["organizations"],
) {
  const now = clock.now();
  const ids: Partial<Record<string, string>> = {};
  for (const [name, demoUser] of entriesOf<Record<DemoUserName, DemoUser>>(demoUsers)) {
    const identityUserId = `demo_${name}`;
    const existing = await tx.client.user.findFirst({ where: { identityUserId } });
    const id = existing?.id ?? newId();
    ids[name] = id;
    if (existing !== null) continue;
    const { memberships, ...profile } = demoUser;
    const email = `${name.toLowerCase()}@demo.example`;
    await tx.client.user.create({
      data: { id, identityUserId, ...profile, email, createdAt: now, updatedAt: now },
    });
    await tx.client.membership.createMany({
      data: memberships.map(({ organization, businessDeveloper, ...membership }) => ({
        ...membership,
        organizationId: organizations[organization].id,
        userId: id,
        businessDeveloperId: (businessDeveloper && ids[businessDeveloper]) ?? null,
        joinedAt: now,
      })),
    });
    await linkCompanies(tx, id, now);
    await plantReferrals(tx, { id, name, newId, now, organizations });
  }
  return ids as DemoWorld["users"];
}

interface Submitter {
  id: string;
  name: DemoUserName;
  newId: () => string;
  now: Date;
  organizations: DemoWorld["organizations"];
}

/** Submitted by the person in their first organization, as history: nobody is told of them. */
async function plantReferrals({ client }: Tx, { id, name, newId, now, organizations }: Submitter) {
  const { memberships, company } = demoUsers[name];
  const [membership] = memberships;
  if (membership === undefined) return;
  await client.referral.createMany({
    data: (demoReferrals[name] ?? []).map((lead) => ({
      id: newId(),
      organizationId: organizations[membership.organization].id,
      referrerId: id,
      submittedByUserId: id,
      name: lead,
      status: "new",
      company,
      createdAt: now,
      updatedAt: now,
    })),
  });
}

async function plantKeys(
  tx: Tx,
  deps: SeedDeps,
  { organizations, users }: Pick<DemoWorld, "organizations" | "users">,
) {
  const texts: Partial<DemoWorld["keys"]> = {};
  for (const [name, { organization, ...key }] of entriesOf(demoKeys)) {
    const holder = { organizationId: organizations[organization].id };
    texts[name] = await plantKey(tx, deps, { kind: "org", name, key, holder });
  }
  for (const name of Object.keys(demoUsers) as DemoUserName[]) {
    const key = { name: `Demo: ${name}`, scopes: [] };
    texts[name] = await plantKey(tx, deps, {
      kind: "user",
      name,
      key,
      holder: { userId: users[name] },
    });
  }
  return texts as DemoWorld["keys"];
}

interface PlantedKey {
  kind: KeyKind;
  name: DemoKeyName;
  key: { name: string; scopes: readonly string[] };
  holder: { organizationId: string } | { userId: string };
}

async function plantKey(
  { client }: Tx,
  { newId, clock, apiKeys, settings }: SeedDeps,
  { kind, name, key, holder }: PlantedKey,
): Promise<string> {
  const text = demoKeyText(kind, { pepper: settings.apiKeyPepper, name });
  const publicId = parseKeyText(text)?.publicId;
  if (publicId === undefined) throw new Error("A demo key does not parse");
  await client.apiKey.upsert({
    where: { publicId },
    update: {},
    create: {
      id: newId(),
      ...holder,
      publicId,
      hash: apiKeys.hash(text),
      lastFour: text.slice(-4),
      name: key.name,
      scopes: [...key.scopes],
      createdAt: clock.now(),
    },
  });
  return text;
}

const entriesOf = <Things extends object>(things: Things) =>
  Object.entries(things) as { [Name in keyof Things]: [Name, Things[Name]] }[keyof Things][];
