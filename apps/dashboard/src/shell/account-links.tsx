import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import type { PageTab } from "../ui/page-tabs.tsx";
import { PageLinks } from "./pages-column.tsx";

export function accountPages(slug: string): (PageTab & { isForStaff?: true })[] {
  // A missing page below one of them is none of them.
  const shared = { params: { slug }, activeOptions: { exact: true, includeSearch: false } };
  return [
    { label: phrase("Profile and notifications"), link: { to: "/o/$slug/profile", ...shared } },
    { label: phrase("Sign-in and security"), link: { to: "/o/$slug/security", ...shared } },
    {
      label: phrase("AI assistants"),
      link: { to: "/o/$slug/assistants", ...shared },
      isForStaff: true,
    },
  ];
}

/** Links to the pages about a member of the staff, one below the other. */
export const AccountLinks = ({ isPage = false }: { isPage?: boolean }) => (
  <PageLinks
    label={phrase("Account")}
    pages={accountPages(useOrganization().slug)}
    isPage={isPage}
  />
);
