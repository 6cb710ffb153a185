import type { Connection } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** The protection of the audit log, and the logins that could change the log. */
export interface AuditGuard {
  /** Whether the trigger that rejects changes is enabled. */
  refusesChanges: boolean;
  owner: string;
  /**
   * Whether this login owns the log or the log's schema, is a member of a role that owns one of
   * them, or is a superuser.
   */
  isOwnedByLogin: boolean;
  ownerLogsIn: boolean;
  /** The roles that the API and worker can log in as, except those that can become the owner. */
  servedByOthers: string[];
  /**
   * Whether this login can empty the entries of erased people. A function that runs as the owner
   * does this.
   */
  emptiesErased: boolean;
  /** Whether requests can create temporary tables. */
  allowsTemporaryTables: boolean;
}

const refusedEvents = ["BEFORE", "UPDATE", "DELETE", "TRUNCATE"];

export async function readAuditGuard({ query }: Connection): Promise<AuditGuard> {
  const triggers = await query<{ definition: string }>(sql`
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgrelid = 'audit_logs'::regclass AND tgname = 'audit_logs_only_grow'
      AND tgenabled IN ('O', 'A')`);
  const [row] = await query<Omit<AuditGuard, "refusesChanges">>(sql`
    SELECT owner.rolname AS owner, owner.rolcanlogin AS "ownerLogsIn",
      pg_has_role(session_user, owner.oid, 'MEMBER')
        OR pg_has_role(session_user, nspowner, 'MEMBER') AS "isOwnedByLogin",
      ARRAY(SELECT rolname::text FROM pg_roles served
        WHERE EXISTS (SELECT FROM pg_policy WHERE polrelid = 'audit_logs'::regclass
            AND polname = 'of_the_service' AND served.oid = ANY(polroles))
          AND NOT pg_has_role(served.oid, owner.oid, 'MEMBER')
          AND NOT pg_has_role(served.oid, nspowner, 'MEMBER')
        ORDER BY rolname) AS "servedByOthers",
      EXISTS (SELECT FROM pg_proc
        WHERE proname = 'empty_erased_entries' AND pronamespace = relnamespace
          AND has_function_privilege(pg_proc.oid, 'EXECUTE')
          AND pg_has_role(proowner, owner.oid, 'USAGE')) AS "emptiesErased",
      has_database_privilege('referral_service_api', current_database(), 'TEMPORARY')
        AS "allowsTemporaryTables"
    FROM pg_class
    JOIN pg_roles owner ON owner.oid = relowner
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE pg_class.oid = 'audit_logs'::regclass`);
  if (row === undefined) throw new Error("The table audit_logs does not exist");
  const definition = triggers[0]?.definition ?? "";
  return { ...row, refusesChanges: refusedEvents.every((event) => definition.includes(event)) };
}
