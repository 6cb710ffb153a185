import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { isAdmin } from "../words/roles.ts";
import { PagesFrame } from "./pages-frame.tsx";
import { SettingsLinks } from "./settings-links.tsx";

/** The settings. People without settings see only the page. */
export const SettingsLayout = () =>
  isAdmin(useOrganization().user) ? (
    <PagesFrame title="Settings" home="/o/$slug/settings">
      <SettingsLinks />
    </PagesFrame>
  ) : (
    <Outlet />
  );
