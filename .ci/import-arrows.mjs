/**
 * The rooms of apps/api/src, from bottom to top: each imports only from those before it, types
 * counted. docs/architecture.md says what is in them.
 */
export const rooms = [
  "refusal.ts",
  "require-node.ts",
  "platform",
  "settings.ts",
  "metrics",
  "database",
  "access",
  "lists",
  "rate-limit",
  "retention",
  "identity",
  "audit",
  "delivery-engine",
  "outbox",
  "idempotency-records",
  "deps.ts",
  "http",
  "organizations",
  "api-keys",
  "users",
  "companies",
  "payment-credentials",
  "custom-fields",
  "referrals",
  "customers",
  "bonus-payments",
  "public-links",
  "invitation-codes",
  "conversations",
  "reports",
  "bd-portal",
  "webhook-endpoints",
  "webhook-deliveries",
  "events",
  "event-types",
  "event-stream",
  "health",
  "api-docs",
  "admin",
  "app.ts",
  "listen.ts",
  "http-server.ts",
  "metrics-server.ts",
  "housekeeping.ts",
  "worker.ts",
  "boot.ts",
  "run-until-stopped.ts",
  "processes",
];

const api = "^apps/api/src/";
const entryPoints = `${api}main\\.[a-z]+\\.ts$`;
const test = "\\.test\\.ts$";
const roomPath = (room) => `${api}${room.replace(".", "\\.")}(/|$)`;
/** A package as it is installed, or as it is written where it is not. */
const packages = (...names) => names.map((name) => `(^|node_modules/)${name}(/|$)`);

const bottomUp = rooms.map((room, index) => ({
  name: `below-${room}`,
  comment: `${room} imports only from rooms below it; the order is in .ci/import-arrows.mjs`,
  from: { path: roomPath(room), pathNot: test },
  to: { path: api, pathNot: rooms.slice(0, index + 1).map(roomPath) },
}));

/** Where a value of the room database may be used; types of it may go everywhere above it. */
const speaksToDatabase = [
  `${api}database/`,
  `${api}outbox/`,
  `${api}delivery-engine/`,
  `${api}.*(store|sql)\\.ts$`,
  `${api}.+/visibility\\.ts$`,
  // Each of these is about the database as a whole: its connection, its transactions, its absence.
  `${api}boot\\.ts$`,
  `${api}processes/migrate\\.ts$`,
  `${api}admin/run-admin\\.ts$`,
  `${api}health/checks\\.ts$`,
  `${api}http/(idempotency|error-handler)\\.ts$`,
];

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "No file imports itself through others, types counted",
      from: {},
      to: { circular: true },
    },
    ...bottomUp,
    {
      name: "every-room-has-its-place",
      comment: "A new room is put into the order in .ci/import-arrows.mjs",
      from: { path: api, pathNot: [entryPoints, ...rooms.map(roomPath), test] },
      to: {},
    },
    {
      name: "only-routes-know-http",
      comment: "Of a capability only its routes know the request pipeline",
      from: {
        path: api,
        pathNot: [`${api}(http/|app\\.ts$|http-server\\.ts$|.*/routes?\\.ts$)`, test],
      },
      to: { path: `${api}http/` },
    },
    {
      name: "only-the-database-room-knows-its-libraries",
      comment: "pg, Prisma and Kysely are known to apps/api/src/database alone",
      from: { path: api, pathNot: [`${api}database/`, test] },
      to: { path: [...packages("pg", "@prisma", "kysely"), `${api}database/prisma-client/`] },
    },
    {
      name: "only-stores-speak-to-the-database",
      comment:
        "Only store.ts, *-store.ts, *-sql.ts, outbox/, delivery-engine/ and the files named in .ci/import-arrows.mjs",
      from: { path: api, pathNot: [...speaksToDatabase, entryPoints, test] },
      to: { path: `${api}database/`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-files-do-no-io",
      comment: "policy, visibility, view, events and audit facts are pure",
      from: { path: `${api}.+/(policy|visibility|view|events|audit)\\.ts$` },
      to: {
        path: [
          ...packages("express", "undici", "bullmq", "ioredis"),
          `${api}.*store\\.ts$`,
          `${api}.+/enqueue-event\\.ts$`,
          `${api}(platform|delivery-engine|http)/`,
          `${api}(boot|app)\\.ts$`,
        ],
      },
    },
    {
      name: "pure-files-use-no-node",
      comment: "policy, visibility, view, events and audit facts are pure",
      from: { path: `${api}.+/(policy|visibility|view|events|audit)\\.ts$` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "production-knows-no-tests-nor-other-apps",
      comment: "apps/api/src is what production runs",
      from: { path: api, pathNot: test },
      to: {
        path: ["^apps/(?!api/)", "^apps/api/(test|scripts)/", "^packages/embedded-postgres/", test],
      },
    },
    {
      name: "api-knows-of-the-sdk-only-webhooks-in-tests",
      comment: "Nothing connects api and sdk but api tests that import sdk/webhooks",
      from: { path: "^apps/api/" },
      to: {
        path: ["^packages/sdk/", ...packages("@referral-service/sdk")],
        pathNot: "sdk/(src/)?webhooks(/|$)",
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "apps/api/tsconfig.json" },
    doNotFollow: { path: ["node_modules", "prisma-client"] },
    exclude: { path: "/generated/" },
  },
};
