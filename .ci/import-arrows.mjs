/**
 * The rooms of apps/api/src, from bottom to top: each imports only from those before it, types
 * counted. docs/architecture.md says what each of them holds.
 */
export const rooms = [
  "refusal.ts",
  "require-node.ts",
  "platform",
  "settings",
  "settings.ts",
  "metrics",
  "database",
  "access",
  "lists",
  "images",
  "rate-limit",
  "bounds",
  "retention",
  "identity",
  "audit",
  "mail",
  "outbox",
  "idempotency-records",
  "deps.ts",
  "http",
  "audit-logs",
  "organizations",
  "api-keys",
  "users",
  "personal-keys",
  "notices",
  "saved-views",
  "accounts",
  "companies",
  "payment-credentials",
  "custom-fields",
  "visits",
  "referrals",
  "referral-photos",
  "customers",
  "bonus-payments",
  "public-links",
  "invitation-codes",
  "joining",
  "provider-sign-in",
  "conversations",
  "personal-data",
  "data-subject-requests",
  "imports",
  "reports",
  "bd-portal",
  "delivery-engine",
  "webhook-endpoints",
  "webhook-deliveries",
  "event-types",
  "events",
  "referral-page",
  "home-page",
  "event-stream",
  "health",
  "api-docs",
  "public-pages",
  "app-files",
  "assistants",
  "admin",
  "app.ts",
  "listen.ts",
  "http-server.ts",
  "metrics-server.ts",
  "housekeeping.ts",
  "worker.ts",
  "boot.ts",
  "processes",
];

const api = "^apps/api/src/";
const test = "\\.test\\.ts$";
/** They check the Node version before anything else is loaded. */
const entryPoints = `${api}main\\.[a-z]+\\.ts$`;
const roomPath = (room) => `${api}${room.replace(".", "\\.")}(/|$)`;
/** Packages by their installed path, and by their name where they are not installed. */
const packages = (...names) => names.map((name) => `(^|node_modules/)${name}(/|$)`);

const bottomUp = rooms.map((room, index) => ({
  name: `rooms-below-${room}`,
  comment: `${room} imports only from rooms below it, in the order of .ci/import-arrows.mjs`,
  from: { path: roomPath(room), pathNot: test },
  to: { path: api, pathNot: rooms.slice(0, index + 1).map(roomPath) },
}));

/** The files that may use more than types of the room database. */
const speakToDatabase = [
  `${api}(database|lists|outbox|delivery-engine)/`,
  `${api}.*(store|sql|visibility)\\.ts$`,
  `${api}(reports/referral-cells|users/people-of)\\.ts$`,
  // Each of these is about the database as a whole: its connection, its transactions, its absence.
  `${api}(boot|processes/migrate|admin/run-admin|health/checks)\\.ts$`,
  `${api}http/(idempotency|error-handler)\\.ts$`,
];

const pureFiles = `${api}.+/(policy|visibility|view|events|audit)\\.ts$`;

const rules = [
  {
    name: "no-circles",
    comment: "No file imports itself through others, types counted",
    from: {},
    to: { circular: true },
  },
  ...bottomUp,
  {
    name: "every-room-has-its-place",
    comment: "A new room is put into the order of .ci/import-arrows.mjs",
    from: { path: api, pathNot: [entryPoints, ...rooms.map(roomPath), test] },
    to: {},
  },
  {
    name: "http-is-for-routes",
    comment: "Of a capability only the routes know the request pipeline",
    from: {
      path: api,
      pathNot: [`${api}(http/|app\\.ts$|(http|metrics)-server\\.ts$|.*/routes?\\.ts$)`, test],
    },
    to: { path: `${api}http/` },
  },
  {
    name: "database-libraries-are-for-database",
    comment: "Only database/ knows pg, Prisma's adapters and Kysely",
    from: { path: api, pathNot: [`${api}database/`, test] },
    to: { path: packages("pg", "@prisma", "kysely") },
  },
  {
    name: "prisma-types-are-for-database",
    comment: "Others ask in typed SQL, and change rows by the client of a Connection",
    from: { path: [api, "^apps/local/"], pathNot: [`${api}database/`, test] },
    to: { path: `${api}database/prisma-client/` },
  },
  {
    name: "database-is-entered-by-its-doors",
    comment: "What else is in database/ is its own affair",
    from: { path: api, pathNot: [`${api}database/`, test] },
    to: {
      path: `${api}database/`,
      pathNot: `${api}database/(prisma-client/|(database|errors|from|migrate|service-role|sql|why-unreachable)\\.ts$)`,
    },
  },
  {
    name: "stores-speak-to-the-database",
    comment: "Only stores, outbox/, delivery-engine/ and what .ci/import-arrows.mjs names do",
    from: { path: api, pathNot: [...speakToDatabase, test] },
    to: { path: `${api}database/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "pure-files-do-no-io",
    comment: "policy, visibility, view, events and audit facts are pure",
    from: { path: pureFiles },
    to: {
      path: [
        ...packages("express", "undici", "bullmq", "ioredis"),
        `${api}(platform|delivery-engine|http)/`,
        `${api}.*/(.*store|enqueue-event)\\.ts$`,
      ],
    },
  },
  {
    name: "pure-files-use-no-node",
    comment: "policy, visibility, view, events and audit facts are pure",
    from: { path: pureFiles },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "production-stands-alone",
    comment: "apps/api/src is what production runs: no test, no other app, no embedded PostgreSQL",
    from: { path: api, pathNot: test },
    to: {
      path: [
        ...["^apps/(?!api/)", "^apps/api/(test|scripts)/", "^packages/embedded-postgres/", test],
        ...packages("@referral-service/(local|embedded-postgres)"),
      ],
    },
  },
  {
    name: "api-and-sdk-are-apart",
    comment: "Nothing connects them but api tests that import sdk/webhooks",
    from: { path: "^apps/api/", pathNot: [test, "^apps/api/test/"] },
    to: { path: ["^packages/sdk/", ...packages("@referral-service/sdk")] },
  },
  {
    name: "api-tests-take-sdk-webhooks",
    comment: "Tests of the api take nothing else of the SDK",
    from: { path: "^apps/api/" },
    to: {
      path: ["^packages/sdk/", ...packages("@referral-service/sdk")],
      pathNot: "sdk/(src/)?webhooks(/|$)",
    },
  },
  {
    name: "contract-stands-alone",
    comment: "The contract depends on zod and @ts-rest/core only",
    from: { path: "^packages/contract/src/", pathNot: test },
    to: { pathNot: ["^packages/contract/src/", ...packages("zod", "@ts-rest/core")] },
  },
  {
    name: "sdk-has-no-dependencies",
    comment: "The published SDK has no dependencies",
    from: { path: "^packages/sdk/src/", pathNot: ["^packages/sdk/src/cli/", test] },
    to: { pathNot: ["^packages/sdk/src/", "^#signature$", "^(node:)?(crypto|http)$"] },
  },
  {
    name: "sdk-command-line-runs-on-node",
    comment: "The published SDK has no dependencies; its command line runs on Node",
    from: { path: "^packages/sdk/src/cli/", pathNot: test },
    to: { pathNot: "^packages/sdk/src/", dependencyTypesNot: ["core"] },
  },
  {
    name: "mcp-connects-tools-and-sdk",
    comment: "The program for assistants serves their tools, and calls the service by the SDK",
    from: { path: "^packages/mcp/src/", pathNot: test },
    to: {
      pathNot: [
        "^packages/mcp/src/",
        "^packages/assistant-tools/src/(index|stdio)[.]ts$",
        "^packages/sdk/src/(index|transport)[.]ts$",
        ...packages("@referral-service/(assistant-tools|sdk)"),
      ],
      dependencyTypesNot: ["core"],
    },
  },
  {
    name: "assistant-tools-know-the-contract",
    comment: "Tools of assistants are made from the contract, for the API and the SDK alike",
    from: { path: "^packages/assistant-tools/src/", pathNot: test },
    to: {
      pathNot: [
        "^packages/(assistant-tools|contract)/src/",
        ...packages("@referral-service/contract", "@modelcontextprotocol/server", "zod"),
        "^(node:)?crypto$",
      ],
    },
  },
  {
    name: "app-takes-types-of-the-contract",
    comment:
      "The browser loads nothing of the contract but the currencies; else the app takes types",
    from: { path: "^apps/dashboard/src/", pathNot: test },
    to: {
      path: ["^packages/", ...packages("@referral-service/.+")],
      pathNot: "^packages/contract/src/currencies[.]ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "app-knows-the-contract-alone",
    comment: "The app speaks to the service through its API",
    from: { path: "^apps/dashboard/src/", pathNot: test },
    to: {
      path: [
        "^apps/(?!dashboard/)",
        "^packages/(?!contract/)",
        ...packages("@referral-service/.+"),
      ],
      pathNot: "@referral-service/contract(/app)?$",
    },
  },
  {
    name: "demo-is-a-customer",
    comment: "The demo knows the service only as a customer would, through the SDK",
    from: { path: "^apps/demo/" },
    to: {
      path: ["^apps/(?!demo/)", "^packages/", ...packages("@referral-service/.+")],
      pathNot: ["/sdk$", "/sdk/webhooks$", "/sdk/src/(index\\.ts|webhooks/.*)$"],
    },
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: "error", ...rule })),
  options: {
    // So that types count.
    tsPreCompilationDeps: true,
    // So that packages of the workspace are found, and it is known whether types alone are taken of them.
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    doNotFollow: { path: ["node_modules", "prisma-client"] },
    exclude: { path: ["/generated/", "^apps/dashboard/dist/"] },
  },
};
