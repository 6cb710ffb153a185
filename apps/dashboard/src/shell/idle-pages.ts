import type { MyOrganization } from "@referral-service/contract/app";
import { type AnyRoute, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useOrganization } from "../data/me.ts";
import { loadWhenIdle, startIdleLoading } from "../ui/idle-loading.ts";
import { loadingOf } from "./first-page.ts";

const mayOpen = (route: AnyRoute, user: MyOrganization["user"]): boolean =>
  route.options.staticData?.mayOpen?.(user) !== false &&
  (route.parentRoute === undefined || mayOpen(route.parentRoute, user));

/** Loads the code of all pages of the role when the browser is idle, so that they open offline. */
export function useIdlePages() {
  const router = useRouter();
  const { user } = useOrganization();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each organization, whose role can differ
  useEffect(() => {
    const routes: AnyRoute[] = Object.values(router.routesById);
    // The pages that people open on the go come first.
    const isCovering = ({ options }: AnyRoute) => options.staticData?.hidesTabs === true;
    for (const route of [
      ...routes.filter(isCovering),
      ...routes.filter((one) => !isCovering(one)),
    ]) {
      const load = loadingOf(route, user);
      if (load !== undefined && mayOpen(route, user)) loadWhenIdle(load);
    }
    startIdleLoading();
  }, [user.id]);
}
