import type { Brand } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { TextsByLanguage } from "../../kernel/texts-by-language.ts";
import type { LogoName } from "./logo-path.ts";

export interface StoredBrand extends Omit<Brand, "howItWorksTexts" | "shareTexts"> {
  howItWorksTexts: TextsByLanguage;
  shareTexts: TextsByLanguage;
  /** The URL of an image on another server, or the path of the uploaded logo. */
  logoUrl: string | null;
}

const brandOf = (organizationId: string) =>
  from("organizations")
    .select(({ ref }) => [
      "how_it_works as howItWorks",
      ref("how_it_works_texts").$castTo<TextsByLanguage>().as("howItWorksTexts"),
      "share_text as shareText",
      ref("share_texts").$castTo<TextsByLanguage>().as("shareTexts"),
      "accent_color as accentColor",
      "logo_url as logoUrl",
    ])
    .where("id", "=", organizationId);

export const findBrand = (
  { askOne }: Connection,
  organizationId: string,
): Promise<StoredBrand | null> => askOne(brandOf(organizationId));

/** Locks the organization until the transaction ends. */
export const lockBrand = ({ askOne }: Tx, organizationId: string): Promise<StoredBrand | null> =>
  askOne(brandOf(organizationId).forNoKeyUpdate());

export const saveBrand = ({ query }: Tx, id: string, brand: StoredBrand, updatedAt: Date) =>
  query(sql`
    UPDATE organizations SET
      how_it_works = ${brand.howItWorks}, share_text = ${brand.shareText},
      how_it_works_texts = ${JSON.stringify(brand.howItWorksTexts)}::jsonb,
      share_texts = ${JSON.stringify(brand.shareTexts)}::jsonb,
      accent_color = ${brand.accentColor}, logo_url = ${brand.logoUrl}, updated_at = ${updatedAt}
    WHERE id = ${id}::uuid`);

/** Replaces the stored logo. */
export const enqueueLogo = (tx: Tx, { organizationId, id }: LogoName, image: Buffer) =>
  tx.enqueue(sql`
    INSERT INTO organization_logos (organization_id, id, image)
    VALUES (${organizationId}::uuid, ${id}::uuid, ${image}::bytea)
    ON CONFLICT (organization_id) DO UPDATE SET id = excluded.id, image = excluded.image`);

export const deleteLogo = ({ query }: Tx, organizationId: string) =>
  query(sql`DELETE FROM organization_logos WHERE organization_id = ${organizationId}::uuid`);

export const findLogo = ({ askOne }: Connection, { organizationId, id }: LogoName) =>
  askOne(
    from("organization_logos")
      .select("image")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id),
  );
