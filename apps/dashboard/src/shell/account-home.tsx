import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { Avatar } from "../ui/avatar.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";
import { AccountLinks } from "./account-links.tsx";

/** The list of the person's own pages, for windows without room for it next to a page. */
export function AccountHome() {
  const { user } = useOrganization();
  const name = user.name ?? user.email ?? phrase("You");
  return (
    <>
      <PageBar title={phrase("Account")} />
      <PageBody>
        <div className="flex items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-semibold">
              {name}
            </p>
            <p className="truncate text-xs text-ink-2">{name !== user.email && user.email}</p>
          </div>
        </div>
        <nav aria-label={phrase("Account")} className="border-t border-line">
          <AccountLinks isPage />
        </nav>
      </PageBody>
    </>
  );
}
