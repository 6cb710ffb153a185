import type { PermissionLevel } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { type CreationWindow, createdIn } from "../../kernel/lists/windows.ts";
import { fullName } from "../../people/users/people-sql.ts";
import { foundPages } from "../search-store.ts";
import type {
  InvitationCodeLimits,
  InvitationCodeOfOwner,
  StoredInvitationCode,
  VisibleInvitationCodes,
} from "./rules.ts";

const codes = from("invitation_codes").select(({ ref, selectFrom }) => [
  "id",
  "organization_id as organizationId",
  "code",
  ref("permission_level").$castTo<PermissionLevel>().as("permissionLevel"),
  "owner_id as ownerId",
  selectFrom("users")
    .select(fullName.as("name"))
    .whereRef("users.id", "=", "invitation_codes.owner_id")
    .as("ownerName"),
  "expires_at as expiresAt",
  "use_limit as useLimit",
  "use_count as useCount",
  "is_active as isActive",
  "created_at as createdAt",
  "updated_at as updatedAt",
]);

const visibleCode = ({ where }: VisibleInvitationCodes, id: string) =>
  codes.where("id", "=", id).where(where);

export const findInvitationCode = (
  { askOne }: Connection,
  visible: VisibleInvitationCodes,
  id: string,
): Promise<InvitationCodeOfOwner | null> => askOne(visibleCode(visible, id));

/** Locks the code until the transaction ends, so that no one joins with it in the meantime. */
export const lockInvitationCode = (
  tx: Tx,
  visible: VisibleInvitationCodes,
  id: string,
): Promise<InvitationCodeOfOwner | null> =>
  lockThenFind(
    tx,
    { table: "invitation_codes", organizationId: visible.organizationId, id },
    visibleCode(visible, id),
  );

const codeOrders = {
  createdAt: { value: raw.ref("invitation_codes.created_at"), type: "timestamptz" },
  uses: { value: raw.ref("invitation_codes.use_count"), type: "integer" },
} as const;

interface InvitationCodeFilters extends CreationWindow, ChosenOrder<keyof typeof codeOrders> {
  isActive?: boolean | undefined;
  ownerId?: string | undefined;
  permissionLevel?: PermissionLevel | undefined;
  q?: string | undefined;
}

export async function pageOfInvitationCodes(
  connection: Connection,
  { organizationId, where }: VisibleInvitationCodes,
  { isActive, ownerId, permissionLevel, q, sort, order, ...window }: InvitationCodeFilters,
  page: PageRequest,
): Promise<InvitationCodeOfOwner[]> {
  const found = await foundPages(connection, organizationId, q, {
    ownerId: raw.ref("invitation_codes.owner_id"),
    named: (text) => raw`lower(invitation_codes.code) = lower(${text})`,
  });
  return connection.ask(
    codes
      .where(
        allOf([
          where,
          ...found,
          ...equalTo("invitation_codes", {
            is_active: isActive,
            owner_id: ownerId,
            permission_level: permissionLevel,
          }),
          ...createdIn("invitation_codes", window),
        ]),
      )
      .$call(orderedPage("invitation_codes", codeOrders, { sort, order, page })),
  );
}

export async function insertInvitationCode({ client }: Tx, code: StoredInvitationCode) {
  await client.invitationCode.create({ data: code });
}

export async function saveInvitationCode(
  { client }: Tx,
  id: string,
  limits: InvitationCodeLimits & { updatedAt: Date },
) {
  await client.invitationCode.update({ where: { id }, data: limits });
}

export async function removeInvitationCode({ client }: Tx, id: string) {
  await client.invitationCode.delete({ where: { id } });
}
