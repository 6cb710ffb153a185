import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { createPublicLink } from "./create-public-link.ts";
import { publicLinkColumns } from "./csv.ts";
import type { PublicLinkOfReferrer } from "./public-link.ts";
import { findPublicLink, pageOfPublicLinks } from "./store.ts";
import { updatePublicLink } from "./update-public-link.ts";
import { toPublicLinkView } from "./view.ts";
import { visiblePublicLinks } from "./visibility.ts";

export const publicLinkRoutes: RouteHandlers<typeof contract.publicLinks> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfLinks(request));
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const link = requireFound(await findPublicLink(deps.db, visiblePublicLinks(caller), id));
    return { status: 200, body: toPublicLinkView(link, deps.settings) };
  },
  create: async ({ deps, caller, body }) => {
    const link = await createPublicLink(deps, caller, body);
    return { status: 201, body: toPublicLinkView(link, deps.settings) };
  },
  update: async ({ deps, caller, params, body }) => {
    const linkId = requireId(params.id);
    const link = await updatePublicLink(deps, caller, { linkId, changes: body });
    return { status: 200, body: toPublicLinkView(link, deps.settings) };
  },
};

export const publicLinkExports: CsvExports<typeof contract.publicLinks> = {
  list: async (request) => csvExport(listOfLinks(request), publicLinkColumns),
};

function listOfLinks({ deps, caller, query }: ListRequest<typeof contract.publicLinks.list>) {
  const visible = visiblePublicLinks(caller);
  return {
    list: "public-links",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfPublicLinks(deps.db, visible, query, request),
    show: (link: PublicLinkOfReferrer) => toPublicLinkView(link, deps.settings),
  };
}
