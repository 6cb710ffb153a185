import "../src/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { meQuery } from "../src/data/me.ts";
import { queryClient } from "../src/data/query-client.ts";
import { OrganizationStatuses } from "../src/data/referral-statuses.tsx";
import { router as app } from "../src/router.tsx";
import { OrganizationTimeZone } from "../src/ui/time.tsx";
import { Toasts } from "../src/ui/toasts.tsx";
import { loadTexts } from "../src/words/texts/use-texts.ts";
import { states } from "./chapters.ts";
import { commonAnswers } from "./common.ts";
import { slug } from "./reader.ts";
import { serve } from "./service.ts";
import type { State } from "./states.ts";

await loadTexts();

const container = document.getElementById("root");
if (container === null) throw new Error("state.html has no #root");
const root = createRoot(container);

const { theme } = Object.fromEntries(new URLSearchParams(location.search));
if (theme !== undefined) document.documentElement.dataset.theme = theme;

let shown: State | undefined;
serve(() => ({ ...commonAnswers(shown?.as ?? "superAdmin"), ...shown?.answers }));

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [`/app${address}`] });

/** Creates the app at the address. Each state has its own router, because a router keeps the page that it shows. */
const appAt = (address: string) =>
  createRouter({ ...app.options, history: historyAt(address) } as never);

/** Parts of the portal read the address of its page. For other components, any page will do. */
const path = "/portal";

/** Creates a page with only the component on it. */
function routerOf({ isWhole }: State, Component: () => ReactNode) {
  const Place = isWhole ? "div" : "main";
  const rootRoute = createRootRoute();
  const organizationRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "/o/$slug",
    component: Outlet,
  });
  const pageRoute = createRoute({
    getParentRoute: () => organizationRoute,
    path,
    component: () => (
      <OrganizationTimeZone value="Europe/Oslo">
        <OrganizationStatuses>
          <Place {...(isWhole ? {} : { className: "p-6" })}>
            <Component />
          </Place>
        </OrganizationStatuses>
      </OrganizationTimeZone>
    ),
  });
  return createRouter({
    basepath: "/app",
    routeTree: rootRoute.addChildren([organizationRoute.addChildren([pageRoute])]),
    history: historyAt(`/o/${slug}${path}`),
  });
}

const Contents = () =>
  [...states.keys()].map((href) => (
    <a key={href} href={href} className="block">
      {decodeURIComponent(href.slice(1))}
    </a>
  ));

/** Removes everything from the previous state. */
async function show() {
  flushSync(() => root.render(null));
  queryClient.clear();
  sessionStorage.clear();
  const { dataset } = document.documentElement;
  for (const name of ["answered", "failures", "refuses", "says", "lacks"]) delete dataset[name];
  const id = location.hash;
  shown = states.get(id);
  if (shown === undefined) return root.render(<Contents />);
  await queryClient.ensureQueryData(meQuery);
  const { shows } = shown;
  const router = typeof shows === "string" ? appAt(shows) : routerOf(shown, shows);
  await router.load();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={id} router={router as never} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
  const { says, lacks } = shown;
  if (says !== undefined) dataset.says = says;
  if (lacks !== undefined) dataset.lacks = lacks;
  dataset.shown = id;
}

addEventListener("hashchange", () => void show());
await show();
