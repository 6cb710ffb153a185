import { type LinkProps, Outlet } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { PageTabs } from "../ui/page-tabs.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { PageLinks, PagesColumn } from "./pages-column.tsx";

/** The pages about the signed-in person, next to their list in a wide window, otherwise as tabs. */
export function AccountLayout() {
  const { slug, user } = useOrganization();
  const title = phrase("Account");
  const page = <const To extends LinkProps["to"]>(label: string, to: To) => ({
    label,
    link: { to, params: { slug } } as LinkProps,
  });
  const pages = [
    page(phrase("Profile and notifications"), "/o/$slug/profile"),
    page(phrase("Sign-in and security"), "/o/$slug/security"),
    ...(isAboveReferrer(user) ? [page(phrase("AI assistants"), "/o/$slug/assistants")] : []),
  ];
  return (
    <div data-account className="flex min-h-0 flex-1">
      <PagesColumn title={title}>
        <PageLinks label={title} pages={pages} />
      </PagesColumn>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PageTabs label={title} tabs={pages}>
          <Outlet />
        </PageTabs>
      </div>
    </div>
  );
}
