import type { contract, RequestLog } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { pageOfRequests, type StoredRequest } from "../../kernel/request-log/store.ts";

export const requestLogRoutes: RouteHandlers<typeof contract.requestLogs> = {
  list: ({ caller, query }) => ({
    name: "request-logs",
    read: (db, page) => pageOfRequests(db, caller.organizationId, query, page),
    show: toRequestLogView,
  }),
};

const toRequestLogView = (request: StoredRequest): RequestLog => ({
  id: request.id,
  createdAt: request.createdAt.getTime(),
  method: request.method,
  route: request.route,
  status: request.status,
  errorCode: request.errorCode,
  requestId: request.requestId,
  keyId: request.keyId,
  durationMs: request.durationMs,
  responseBytes: request.responseBytes,
  clientNetwork: request.clientNetwork,
  droppedCount: request.droppedCount,
});
