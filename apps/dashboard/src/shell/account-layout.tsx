import { phrase } from "../languages/phrase.ts";
import { AccountLinks } from "./account-links.tsx";
import { PagesFrame } from "./pages-frame.tsx";

/** The pages about the signed-in person. */
export const AccountLayout = () => (
  <div data-account className="contents">
    <PagesFrame title={phrase("Account")} home="/o/$slug/account">
      <AccountLinks />
    </PagesFrame>
  </div>
);
