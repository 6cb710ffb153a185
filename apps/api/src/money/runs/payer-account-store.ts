import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { PayerAccount } from "./write-file.ts";

export interface StoredAccount {
  account: PayerAccount;
  version: number;
  updatedAt: Date;
}

/** The encryption context of an organization's payer account. */
export const payerSeal = (organizationId: string) => `payer-account ${organizationId}`;

export async function findPayerAccount(
  { askOne }: Connection,
  { sealedBox }: Pick<Deps, "sealedBox">,
  organizationId: string,
): Promise<StoredAccount | null> {
  const found = await askOne(
    from("payer_accounts")
      .select(["sealed_details as sealedDetails", "version", "updated_at as updatedAt"])
      .where("organization_id", "=", organizationId),
  );
  if (found === null) return null;
  const { sealedDetails, ...rest } = found;
  return { ...rest, account: JSON.parse(sealedBox.open(sealedDetails, payerSeal(organizationId))) };
}

export async function savePayerAccount(
  { client }: Tx,
  organizationId: string,
  saved: { sealedDetails: Uint8Array<ArrayBuffer>; version: number; updatedAt: Date },
) {
  await client.payerAccount.upsert({
    where: { organizationId },
    create: { organizationId, ...saved },
    update: saved,
  });
}
