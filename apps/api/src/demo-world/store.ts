import type { Deps } from "../deps.ts";
import { parseKeyText } from "../identity/api-key-text.ts";
import type { Connection, Tx } from "../platform/db.ts";
import { demoKeyText } from "./key-text.ts";
import {
  type DemoKeyName,
  type DemoOrganization,
  type DemoUserName,
  demoKeys,
  demoOrganizations,
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
    const keys = await plantKeys(tx, deps, organizations);
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
    const row = await client.organization.findUnique({ where: { slug } });
    if (row === null) return undefined;
    found[name] = { id: row.id, slug };
  }
  return found as DemoWorld["organizations"];
}

async function plantUsers(
  { client }: Tx,
  { newId, clock }: SeedDeps,
  organizations: DemoWorld["organizations"],
) {
  const now = clock.now();
  const ids: Partial<DemoWorld["users"]> = {};
  for (const [name, { organization, permissionLevel, ...profile }] of entriesOf(demoUsers)) {
    const identityUserId = `demo_${name}`;
    const existing = await client.user.findUnique({ where: { identityUserId } });
    const id = existing?.id ?? newId();
    ids[name] = id;
    if (existing !== null) continue;
    const email = `${name.toLowerCase()}@demo.example`;
    await client.user.create({
      data: { id, identityUserId, ...profile, email, createdAt: now, updatedAt: now },
    });
    await client.membership.create({
      data: {
        organizationId: organizations[organization].id,
        userId: id,
        permissionLevel,
        joinedAt: now,
      },
    });
  }
  return ids as DemoWorld["users"];
}

async function plantKeys(
  { client }: Tx,
  { newId, clock, apiKeys, settings }: SeedDeps,
  organizations: DemoWorld["organizations"],
) {
  const texts: Partial<DemoWorld["keys"]> = {};
  for (const [name, { organization, scopes, ...key }] of entriesOf(demoKeys)) {
    const text = demoKeyText(settings.apiKeyPepper, name);
    texts[name] = text;
    const publicId = parseKeyText(text)?.publicId;
    if (publicId === undefined) throw new Error("A demo key does not parse");
    await client.apiKey.upsert({
      where: { publicId },
      update: {},
      create: {
        id: newId(),
        organizationId: organizations[organization].id,
        publicId,
        hash: apiKeys.hash(text),
        lastFour: text.slice(-4),
        name: key.name,
        scopes: [...scopes],
        createdAt: clock.now(),
      },
    });
  }
  return texts as DemoWorld["keys"];
}

const entriesOf = <Things extends object>(things: Things) =>
  Object.entries(things) as { [Name in keyof Things]: [Name, Things[Name]] }[keyof Things][];
