import { PageBar, PageBody } from "../ui/page.tsx";
import { SettingsLinks } from "./settings-links.tsx";

/** The list of settings pages, for windows without room for it next to a page. */
export const SettingsHome = () => (
  <>
    <PageBar title="Settings" />
    <PageBody>
      <nav aria-label="Settings pages">
        <SettingsLinks isPage />
      </nav>
    </PageBody>
  </>
);
