import type { BdProspectStage } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { searched } from "../../kernel/lists/search.ts";
import type { Windows } from "../../kernel/lists/windows.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { inPortal, itemColumns, itemQueries } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import type { Prospect } from "./rules.ts";

const prospects = from("bd_prospects").select(({ cast, ref }) => [
  ...itemColumns,
  "name",
  "company",
  "email",
  "phone",
  ref("stage").$castTo<BdProspectStage>().as("stage"),
  "notes",
  cast<number | null>("value", "double precision").as("value"),
  "won_at as wonAt",
]);

const prospectsIn = (portal: Portal) => prospects.where(allOf(inPortal("bd_prospects", portal)));

/** Whether an open task was due before this time. */
interface Overdue {
  isOverdue?: boolean | undefined;
  now: Date;
}

export interface ProspectFilters extends Windows {
  stage?: BdProspectStage | undefined;
  q?: string | undefined;
  overdue?: Overdue | undefined;
}

export const matchingProspects = async (
  { stage, q, overdue }: ProspectFilters,
  connection: Connection,
) => [
  ...equalTo("bd_prospects", { stage }),
  ...whereOverdue(overdue),
  ...(await searched(connection, "bd_prospects", q)),
];

const whereOverdue = (overdue: Overdue | undefined): Condition[] =>
  overdue?.isOverdue === undefined
    ? []
    : [
        // A subquery is used, because PostgreSQL would read the tasks of all portals for EXISTS to
        // find those of a few prospects.
        raw`(
          SELECT coalesce(bool_or(task.due_at < ${overdue.now}), false) FROM bd_tasks AS task
          WHERE task.organization_id = bd_prospects.organization_id
            AND task.business_developer_id = bd_prospects.business_developer_id
            AND task.prospect_id = bd_prospects.id AND task.status = 'open'
        ) = ${overdue.isOverdue}`,
      ];

export const prospectStore = {
  ...itemQueries("bd_prospects", prospects, matchingProspects),
  complete: async (_tx: Tx, _portal: Portal, prospect: Prospect) => prospect,
  async insert({ client }: Tx, prospect: Prospect) {
    await client.bdProspect.create({ data: prospect });
  },
  async save({ client }: Tx, { id, ...prospect }: Prospect) {
    const { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt } =
      prospect;
    await client.bdProspect.update({
      where: { id },
      data: { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt },
    });
  },
  /** The activities and tasks of the prospect remain. */
  async remove({ client }: Tx, id: string) {
    await client.bdProspect.delete({ where: { id } });
  },
};

/** Prevents the deletion of a prospect until the transaction ends. */
const holdProspect = ({ askOne }: Tx, portal: Portal, id: string): Promise<Prospect | null> =>
  askOne(prospectsIn(portal).where("id", "=", id).forKeyShare());

/**
 * Returns the stored ID of the prospect that an item in the same portal refers to. Null and
 * undefined stay as sent. The prospect cannot be deleted until the transaction ends. Call it before
 * you lock an item, because deleting a prospect locks the prospect before its items. Throws
 * INVALID_REQUEST if the portal has no such prospect.
 */
export async function requireProspect<Nothing extends null | undefined>(
  tx: Tx,
  portal: Portal,
  sent: string | Nothing,
): Promise<string | Nothing> {
  if (typeof sent !== "string") return sent;
  const prospect = await holdProspect(tx, portal, sent);
  if (prospect === null) {
    throw invalidRequest({
      path: "prospectId",
      message: "must be the ID of a prospect in this portal",
    });
  }
  return prospect.id;
}
