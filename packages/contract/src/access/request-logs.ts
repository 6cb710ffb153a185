import { z } from "zod";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
  queryBoolean,
  unixMs,
} from "../primitives.ts";
import { c, list } from "../router.ts";
import { admins, requiresPerson } from "./route-access.ts";

const requestStatusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;

const requestLog = z
  .object({
    id: z.string(),
    createdAt: unixMs.describe("Time when the request ended, Unix ms."),
    method: z.string().describe("HTTP method."),
    route: z
      .string()
      .nullable()
      .describe(
        "Path in this document, such as `/api/v1/referrals/{id}`. Null if the path of the request matches no operation.",
      ),
    status: z
      .int()
      .nullable()
      .describe("HTTP status. Null if the client disconnected before it received the response."),
    errorCode: z
      .string()
      .nullable()
      .describe("`error.code` of the response. Null if there is none."),
    requestId: z.string().describe("ID of the request, as in `X-Request-Id`."),
    keyId: z.string().nullable().describe("ID of the key. Null for requests from the app."),
    durationMs: z
      .int()
      .describe("Time from the start of the request to the end of the response, in milliseconds."),
    responseBytes: z.int().describe("Size of the response in bytes, including headers."),
    clientNetwork: z
      .string()
      .nullable()
      .describe(
        "Network of the client: its IP address, shortened to 24 bits for IPv4 or 48 bits for IPv6. Null if unknown.",
      ),
    droppedCount: z
      .int()
      .describe(
        "Number of other requests by the organization that are missing from the log because of high load at about this time. Usually 0.",
      ),
  })
  .meta({
    id: "RequestLog",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0090",
        createdAt: 1760000000000,
        method: "GET",
        route: "/api/v1/referrals/{id}",
        status: 404,
        errorCode: "NOT_FOUND",
        requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
        keyId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
        durationMs: 8,
        responseBytes: 716,
        clientNetwork: "192.0.2.0/24",
        droppedCount: 0,
      },
    ],
  });

export type RequestLog = z.infer<typeof requestLog>;

const listRequestLogsQuery = organizationQuery.extend({
  ...listQuery,
  statusClass: z
    .enum(requestStatusClasses)
    .optional()
    .describe("Return only requests with a status of this class."),
  method: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .describe("Return only requests with this method, such as `POST`."),
  route: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "Return only requests to this path in this document, such as `/api/v1/referrals/{id}`.",
    ),
  keyId: z
    .string()
    .min(1)
    .max(100)
    // Only UUIDs are changed to lowercase, because IDs from an identity provider are
    // case-sensitive.
    .overwrite((text) => id.safeParse(text).data ?? text)
    .optional()
    .describe("Return only requests with this key."),
  hasKey: queryBoolean
    .optional()
    .describe("Return only requests with a key (`true`) or from the app (`false`)."),
  errorCode: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Return only requests with this `error.code`, such as `SCOPE_LIMITATIONS`."),
  requestId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Return only the request with this ID."),
  hasDropped: queryBoolean
    .optional()
    .describe("Return only rows with a `droppedCount` above 0 (`true`) or equal to 0 (`false`)."),
  ...createdWindow,
});

export const requestLogsContract = c.router({
  list: list("/request-logs", requestLog, {
    summary: "List requests",
    description:
      "Lists the requests of the last 7 days, newest first. Includes requests with an organization key or a member's personal key, and failed requests from the app. A request appears within 5 seconds. The log contains no names, bodies, query parameters or values in paths.",
    query: listRequestLogsQuery,
    access: requiresPerson({ roles: admins }),
    csv: csvOf(requestLog),
  }),
});
