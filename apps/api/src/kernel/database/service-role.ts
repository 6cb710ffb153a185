import pg from "pg";
import { hostUrlsOf } from "../settings/postgres-url.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { PrimaryClient } from "./primary-client.ts";

const connectionTimeoutMillis = 5_000;

/** Requests run as this role. */
const requestsRole = "referral_service_api";
/** The policy lists the service's roles, so that later migrations find them. */
const policy = "of_the_service";
const schemas = "(current_schema(), 'identity', 'bullmq')";
/**
 * The service's privileges on the tables that are exceptions. The service can read and change all
 * rows of all other tables, but not their structure.
 */
const rightsOn: Record<string, string> = {
  audit_logs: "SELECT, INSERT",
  _prisma_migrations: "SELECT",
};
const ordinaryRights = "SELECT, INSERT, UPDATE, DELETE";

/**
 * Grants the privileges that the API and worker need to the role that they log in as. The role does
 * not own the tables. Creates the role if it is missing. Renews the privileges of the previously
 * named roles if there is no URL. Throws SettingsError with the statement that a PostgreSQL
 * administrator must run.
 */
export async function grantToService(ownerUrl: string, serviceUrl: string | undefined) {
  const client = new PrimaryClient({ connectionString: ownerUrl, connectionTimeoutMillis });
  await client.connect();
  try {
    // Two simultaneous grants on one table fail. The grants are not one transaction, because a
    // transaction would hold locks on all tables while requests wait for them.
    await client.query("SELECT pg_advisory_lock(hashtextextended('grants to the service', 0))");
    const named = serviceUrl === undefined ? [] : [await serviceRole(client, serviceUrl)];
    const roles = new Set([...named, ...(await rolesNamedBefore(client))]);
    if (roles.size > 0) await grantAll(client, [...roles]);
  } finally {
    await client.end();
  }
}

async function rolesNamedBefore(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    "SELECT DISTINCT unnest(roles) AS role FROM pg_policies WHERE schemaname = current_schema() AND policyname = $1",
    [policy],
  );
  return rows.map(({ role }) => role);
}

/**
 * Returns the role in this URL, and creates it if it is missing. The role must not be able to own
 * the tables.
 */
async function serviceRole(client: pg.Client, serviceUrl: string): Promise<string> {
  const { username, password } = new URL(hostUrlsOf(serviceUrl)[0] ?? serviceUrl);
  const role = decodeURIComponent(username);
  const quoted = pg.escapeIdentifier(role);
  const membership = `GRANT ${requestsRole} TO ${quoted}`;
  const create = `CREATE ROLE ${quoted} LOGIN NOINHERIT`;
  if ((await roleStateOf(client, role)) === undefined) {
    const secret = pg.escapeLiteral(decodeURIComponent(password));
    await allowed(client, `${create} PASSWORD ${secret}`, `${create} PASSWORD '…'; ${membership}`);
  }
  if (!(await roleStateOf(client, role))?.isMember) await allowed(client, membership, membership);
  const state = await roleStateOf(client, role);
  if (state?.canOwn) {
    throw new SettingsError(
      `The role ${role} in DATABASE_SERVICE_URL is a superuser, owns the tables or is a member of the role that owns them. Use another role, or remove DATABASE_SERVICE_URL.`,
    );
  }
  if (state?.inherits) {
    throw new SettingsError(
      `The role ${role} in DATABASE_SERVICE_URL inherits the privileges of ${requestsRole}. As a PostgreSQL administrator, run: REVOKE ${membership.slice("GRANT ".length).replace(" TO ", " FROM ")}; ALTER ROLE ${quoted} NOINHERIT; ${membership}`,
    );
  }
  return role;
}

interface RoleState {
  isMember: boolean;
  inherits: boolean;
  canOwn: boolean;
}

async function roleStateOf(client: pg.Client, role: string): Promise<RoleState | undefined> {
  const { rows } = await client.query<RoleState>(
    `SELECT pg_has_role(oid, $2::name, 'MEMBER') AS "isMember",
       pg_has_role(oid, $2::name, 'USAGE') AS inherits,
       rolsuper OR pg_has_role(oid, current_user, 'MEMBER') AS "canOwn"
     FROM pg_roles WHERE rolname = $1`,
    [role, requestsRole],
  );
  return rows[0];
}

const insufficientPrivilege = "42501";

/**
 * Throws SettingsError if this login cannot run the statement. The message contains the statement
 * to run instead.
 */
async function allowed(client: pg.Client, statement: string, instead: string) {
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error;
    throw new SettingsError(
      `This login lacks the permission to set up the role in DATABASE_SERVICE_URL. As a PostgreSQL administrator, run: ${instead}`,
    );
  }
}

interface Table {
  name: string;
  quoted: string;
  hasPolicies: boolean;
  /** The roles in our policy. Null if the table has no such policy. */
  served: string[] | null;
}

async function grantAll(client: pg.Client, roles: string[]) {
  const to = `TO ${roles.map(pg.escapeIdentifier).join(", ")}`;
  const found = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname IN ${schemas}`,
  );
  for (const { name } of found.rows) {
    await client.query(`GRANT USAGE ON SCHEMA ${name} ${to}`);
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${name} ${to}`);
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${name} ${to}`);
  }
  // The query skips the partitions, because a day's partition is reached only through its table. A
  // table with another owner has its own rules.
  const { rows: tables } = await client.query<Table>(
    `SELECT relname AS name, pg_class.oid::regclass::text AS quoted,
       relrowsecurity AS "hasPolicies", policies.roles::text[] AS served
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     LEFT JOIN pg_policies policies ON schemaname = nspname AND tablename = relname AND policyname = $1
     WHERE nspname IN ${schemas} AND relkind IN ('r', 'p', 'v', 'm') AND relname !~ '_[0-9]{8}$'
       AND pg_has_role(relowner, 'USAGE')`,
    [policy],
  );
  for (const { name, quoted, hasPolicies, served } of tables) {
    await client.query(`GRANT ${rightsOn[name] ?? ordinaryRights} ON ${quoted} ${to}`);
    if (!hasPolicies || roles.every((role) => served?.includes(role))) continue;
    await client.query(
      `DROP POLICY IF EXISTS "${policy}" ON ${quoted}; CREATE POLICY "${policy}" ON ${quoted} ${to} USING (true)`,
    );
  }
}
