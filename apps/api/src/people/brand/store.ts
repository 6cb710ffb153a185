import type { Brand } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";

const brandOf = (organizationId: string) =>
  from("organizations")
    .select(["how_it_works as howItWorks", "share_text as shareText"])
    .where("id", "=", organizationId);

export const findBrand = ({ askOne }: Connection, organizationId: string): Promise<Brand | null> =>
  askOne(brandOf(organizationId));

/** Locks the organization until the transaction ends. */
export const lockBrand = ({ askOne }: Tx, organizationId: string): Promise<Brand | null> =>
  askOne(brandOf(organizationId).forNoKeyUpdate());

export async function saveBrand(
  { client }: Tx,
  id: string,
  { howItWorks, shareText }: Brand,
  updatedAt: Date,
) {
  await client.organization.update({ where: { id }, data: { howItWorks, shareText, updatedAt } });
}
