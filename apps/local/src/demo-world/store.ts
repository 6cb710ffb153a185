import {
  type Connection,
  connectForLongWork,
  type Tx,
} from "@referral-service/api/kernel/database/database.ts";
import { from, raw } from "@referral-service/api/kernel/database/from.ts";
import { sql } from "@referral-service/api/kernel/database/sql.ts";
import type { Deps } from "@referral-service/api/kernel/deps.ts";
import { type KeyKind, parseKeyText } from "@referral-service/api/kernel/identity/api-key-text.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { addSpellings } from "@referral-service/api/referrals/labels/store.ts";
import {
  type DemoKeyName,
  type DemoOrganization,
  type DemoPersonName,
  demoKeys,
  demoOrganizations,
  demoPeople,
} from "./cast.ts";
import { companyOf } from "./companies.ts";
import { daysAfter } from "./history.ts";
import { demoKeyText } from "./key-text.ts";
import { plantMoney } from "./money-rows.ts";
import { identityUserIdOf } from "./people.ts";
import { arrangeStatuses, insertRows } from "./rows.ts";
import { makeWorld, type World } from "./world.ts";

export interface DemoWorld {
  organizations: Record<DemoOrganization, { id: string; slug: string }>;
  keys: Record<DemoKeyName, string>;
  users: Record<DemoPersonName, string>;
}

type SeedDeps = Pick<Deps, "db" | "clock" | "newId" | "apiKeys" | "settings" | "sealedBox">;

/**
 * Inserts the demo world once into an empty database. Undefined if the database has other
 * organizations.
 */
export async function seedDemoWorld(deps: SeedDeps): Promise<DemoWorld | undefined> {
  return deps.db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('demo world', 0))`);
    const present = await tx.askOne(from("organizations").select("id").limit(raw.lit(1)));
    if (present === null) await plant(tx, deps, makeWorld(deps.clock.now()));
    const organizations = await findOrganizations(tx);
    const users = organizations && (await findUsers(tx, organizations));
    if (organizations === undefined || users === undefined) return undefined;
    return { organizations, keys: await plantKeys(tx, deps, organizations), users };
  });
}

/** Inserts the rows in the order of their references. */
async function plant(tx: Tx, deps: SeedDeps, world: World) {
  await insertRows(tx, "organizations", world.organizations);
  await insertRows(tx, "companies", world.companies);
  await insertRows(tx, "users", world.users.map(rowOf(world)));
  await insertRows(tx, "users", world.departed.map(rowOf(world)));
  await insertRows(tx, "invitation_codes", world.invitationCodes);
  await insertRows(tx, "custom_fields", world.customFields);
  await arrangeStatuses(tx, world.statuses);
  await insertRows(tx, "public_links", world.publicLinks);
  await insertRows(tx, "page_days", world.pageDays);
  await insertRows(tx, "customers", world.customers);
  await insertRows(tx, "referrals", world.referrals.map(referralRowOf));
  for (const { id } of world.organizations) {
    const ofOrganization = world.referrals.filter(({ organizationId }) => organizationId === id);
    await addSpellings(tx, id, [...new Set(ofOrganization.flatMap(({ labels }) => labels))]);
  }
  await insertRows(tx, "duplicate_cases", world.duplicateCases);
  await insertRows(tx, "duplicate_case_referrals", world.duplicateCaseReferrals);
  await plantMoney(tx, deps, world);
  await insertRows(tx, "conversations", world.conversations);
  await insertRows(tx, "messages", world.messages);
  await markWhatWasRead(tx);
  await insertRows(tx, "bd_prospects", world.prospects);
  await insertRows(tx, "bd_activities", world.activities);
  await insertRows(tx, "bd_tasks", world.tasks);
  await insertRows(tx, "bd_goals", world.goals);
  await insertRows(tx, "audit_logs", world.auditLogs);
}

/**
 * PostgreSQL would analyze these rows automatically only after a minute of bad plans. Only the
 * owner of the tables can trigger it.
 */
export async function gatherStatistics(ownerUrl: string) {
  const db = connectForLongWork(ownerUrl, () => {});
  try {
    await db.query(sql`ANALYZE`);
  } finally {
    await db.close();
  }
}

const referralRowOf = ({ value, ...referral }: World["referrals"][number]) => ({
  ...referral,
  valueAmount: value?.amount ?? null,
  valueCurrency: value?.currency ?? null,
});

/** The author of a message has read all earlier messages. */
const markWhatWasRead = ({ query }: Tx) =>
  query(sql`
    INSERT INTO conversation_reads (organization_id, conversation_id, user_id, read_count)
    SELECT organization_id, conversation_id, sender_id, max(number)
    FROM (
      SELECT *, row_number() OVER (PARTITION BY conversation_id ORDER BY created_at, id) AS number
      FROM messages
    ) AS message
    GROUP BY organization_id, conversation_id, sender_id`);

const rowOf =
  ({ companies, germanReferrerId }: World) =>
  (user: User) => ({
    ...user,
    companyId: companyOf(companies, user)?.id ?? null,
    language: user.id === germanReferrerId ? "de" : null,
    createdAt: user.joinedAt,
  });

async function findOrganizations({ ask }: Connection) {
  const slugs = Object.values(demoOrganizations).map(({ slug }) => slug);
  const rows = await ask(from("organizations").select(["id", "slug"]).where("slug", "in", slugs));
  return allNamed(demoOrganizations, ({ slug }) => rows.find((row) => row.slug === slug));
}

/**
 * Finds the users. For a person in several organizations, finds the user in the one that the cast
 * names first.
 */
async function findUsers(
  { ask }: Connection,
  organizations: DemoWorld["organizations"],
): Promise<DemoWorld["users"] | undefined> {
  const rows = await ask(
    from("users")
      .select(["id", "identity_user_id as identityUserId", "organization_id as organizationId"])
      .where("identity_user_id", "in", demoPersonNames.map(identityUserIdOf)),
  );
  return allNamed(demoPeople, ({ roles: [first] }, name) => {
    const isTheirs = (row: (typeof rows)[number]) =>
      row.identityUserId === identityUserIdOf(name) &&
      row.organizationId === organizations[first.organization].id;
    return rows.find(isTheirs)?.id;
  });
}

const demoPersonNames = Object.keys(demoPeople) as DemoPersonName[];

/** Returns the results of the lookups under the same names. Undefined if a result is missing. */
function allNamed<Name extends string, Thing, Found>(
  things: Record<Name, Thing>,
  find: (thing: Thing, name: Name) => Found | undefined,
): Record<Name, Found> | undefined {
  const found: Partial<Record<Name, Found>> = {};
  for (const [name, thing] of Object.entries(things) as [Name, Thing][]) {
    found[name] = find(thing, name);
    if (found[name] === undefined) return undefined;
  }
  return found as Record<Name, Found>;
}

/** When each key of the demo world was used: for the referrals that it submitted. */
const findUses = ({ query }: Tx) =>
  query<{ name: string; firstAt: Date; lastAt: Date }>(sql`
    SELECT submitted_by_key_name AS name, min(created_at) AS "firstAt", max(created_at) AS "lastAt"
    FROM referrals WHERE submitted_by_key_name IS NOT NULL GROUP BY 1`);

/**
 * Existing keys stay unchanged, even revoked ones. Another pepper results in other keys. A key that
 * submitted referrals is a day older than them.
 */
async function plantKeys(
  tx: Tx,
  { newId, clock, apiKeys, settings }: SeedDeps,
  organizations: DemoWorld["organizations"],
): Promise<DemoWorld["keys"]> {
  const uses = await findUses(tx);
  const planted = [
    ...Object.entries(demoKeys).map(([name, { organization, ...key }]) => ({
      kind: "org" as KeyKind,
      name,
      key,
      organizationId: organizations[organization].id,
    })),
    ...demoPersonNames.map((name) => ({
      kind: "user" as KeyKind,
      name,
      key: { name: `Demo: ${name}`, scopes: [] },
      identityUserId: identityUserIdOf(name),
    })),
  ].map(({ kind, name, key, ...holder }) => {
    const text = demoKeyText(kind, { pepper: settings.apiKeyPeppers[0], name });
    const publicId = parseKeyText(text)?.publicId;
    if (publicId === undefined) throw new Error("A demo key does not parse");
    const used = uses.find((use) => use.name === key.name);
    const row = {
      id: newId(),
      ...holder,
      publicId,
      ...apiKeys.hash(text),
      lastFour: text.slice(-4),
      name: key.name,
      scopes: [...key.scopes],
      createdAt: used === undefined ? clock.now() : daysAfter(used.firstAt, -1),
      lastUsedAt: used?.lastAt ?? null,
    };
    return { name, text, row };
  });
  await tx.client.apiKey.createMany({ data: planted.map(({ row }) => row), skipDuplicates: true });
  return Object.fromEntries(planted.map(({ name, text }) => [name, text])) as DemoWorld["keys"];
}
