import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { buttonClass } from "../ui/button.tsx";
import type { ImportType } from "../words/imports.ts";

/** The link from a list to its import page. */
export const ImportLink = ({ type }: { type: ImportType }) => (
  <Link
    to="/o/$slug/import/$type"
    params={{ slug: useOrganization().slug, type }}
    className={buttonClass("quiet")}
  >
    Import
  </Link>
);
