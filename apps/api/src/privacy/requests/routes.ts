import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { createRequest, readExport, requestErasure, requestExport } from "./ask.ts";
import { openPerson, type StoredRequest, toRequestView } from "./request.ts";
import { findRequest, pageOfRequests } from "./store.ts";

export const dataSubjectRequestRoutes: RouteHandlers<typeof appContract.dataSubjectRequests> = {
  list: ({ deps, caller }) => {
    const { organizationId } = caller;
    return {
      name: "data subject requests",
      read: (db, page) => pageOfRequests(db, organizationId, page),
      show: shown(deps, caller),
    };
  },
  create: async ({ deps, caller, body }) => ({
    status: 201,
    body: shown(deps, caller)(await createRequest(deps, caller, body)),
  }),
  get: async ({ deps, caller, params }) => {
    const found = await findRequest(deps.db, caller.organizationId, requireId(params.id));
    return { status: 200, body: shown(deps, caller)(requireFound(found)) };
  },
  export: async ({ deps, caller, params }) => ({
    status: 200,
    body: shown(deps, caller)(await requestExport(deps, caller, requireId(params.id))),
  }),
  readExport: async ({ deps, caller, params }) => ({
    status: 200,
    body: await readExport(deps, caller, requireId(params.id)),
  }),
  erase: async ({ deps, caller, params }) => ({
    status: 200,
    body: shown(deps, caller)(await requestErasure(deps, caller, requireId(params.id))),
  }),
};

const shown =
  ({ sealedBox }: Deps, { userId: readerId }: PersonCaller) =>
  (stored: StoredRequest) =>
    toRequestView(stored, { person: openPerson(sealedBox, stored), readerId });
