import type { BdProspectStage } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { searched } from "../../kernel/lists/search.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { Portal } from "../portal.ts";
import { inPortal, itemColumns } from "../portal-items.ts";
import type { Prospect } from "./prospect.ts";

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

export const findProspect = (
  { askOne }: Connection,
  portal: Portal,
  id: string,
): Promise<Prospect | null> => askOne(prospectsIn(portal).where("id", "=", id));

/** Locks the prospect until the transaction ends; null when the portal has no such prospect. */
export const lockProspect = (
  { askOne }: Tx,
  portal: Portal,
  id: string,
): Promise<Prospect | null> => askOne(prospectsIn(portal).where("id", "=", id).forUpdate());

/** Prevents the deletion of a prospect until the transaction ends. */
export const holdProspect = (
  { askOne }: Tx,
  portal: Portal,
  id: string,
): Promise<Prospect | null> => askOne(prospectsIn(portal).where("id", "=", id).forKeyShare());

export interface ProspectFilters extends Windows {
  stage?: BdProspectStage | undefined;
  q?: string | undefined;
}

export const pageOfProspects = async (
  connection: Connection,
  portal: Portal,
  { stage, q, ...windows }: ProspectFilters,
  page: PageRequest,
): Promise<Prospect[]> =>
  connection.ask(
    prospectsIn(portal)
      .where(
        allOf([
          ...equalTo("bd_prospects", { stage }),
          ...(await searched(connection, "bd_prospects", q)),
          ...inWindows("bd_prospects", windows),
        ]),
      )
      .$call(newestPage("bd_prospects", page)),
  );

export async function insertProspect({ client }: Tx, prospect: Prospect) {
  await client.bdProspect.create({ data: prospect });
}

/** Writes the fields of a prospect that can change. */
export async function saveProspect({ client }: Tx, { id, ...prospect }: Prospect) {
  const { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt } = prospect;
  await client.bdProspect.update({
    where: { id },
    data: { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt },
  });
}

/** Deletes the prospect. Its activities and tasks stay without it. */
export async function removeProspect({ client }: Tx, id: string) {
  await client.bdProspect.delete({ where: { id } });
}
