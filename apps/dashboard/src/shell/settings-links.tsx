import clsx from "clsx";
import { useOrganization } from "../data/me.ts";
import { PageLinks } from "./pages-column.tsx";
import { settingsGroups } from "./settings-pages.ts";

/** Links to the settings pages in groups, one below the other. */
export const SettingsLinks = ({ isPage = false }: { isPage?: boolean }) =>
  settingsGroups(useOrganization()).map(({ title, pages }) => (
    <div key={title} className="pb-4">
      <p aria-hidden className={clsx("pb-1 text-xs font-medium text-ink-3", !isPage && "px-2")}>
        {title}
      </p>
      <PageLinks label={title} pages={pages} isPage={isPage} />
    </div>
  ));
