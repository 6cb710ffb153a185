import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { WaitingInvitations } from "./waiting-invitations.tsx";

/** The organization and the person's menu, above the home page of referrers on a phone. */
export const PhoneHeader = () => (
  <header className="relative z-1 -mb-2 px-3 pt-2">
    <div className="flex items-center gap-2">
      <div className="mr-auto min-w-0">
        <OrganizationSwitcher />
      </div>
      <div className="-mr-1.5 shrink-0 [&_button>:last-child]:sr-only">
        <OwnMenu />
      </div>
    </div>
    <WaitingInvitations />
  </header>
);
