import { Outlet, useParams } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { isAdmin } from "../words/roles.ts";
import { PagesFrame } from "./pages-frame.tsx";
import { SettingsLinks } from "./settings-links.tsx";

/**
 * The settings. People without settings see only the page. A record has the width of the window,
 * and a path to its list.
 */
export function SettingsLayout() {
  const isRecord = useParams({
    strict: false,
    select: ({ endpointId, ruleId }) => (endpointId ?? ruleId) !== undefined,
  });
  return isAdmin(useOrganization().user) ? (
    <PagesFrame title="Settings" home="/o/$slug/settings">
      {!isRecord && <SettingsLinks />}
    </PagesFrame>
  ) : (
    <Outlet />
  );
}
