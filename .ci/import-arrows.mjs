/**
 * The districts of apps/api/src, from bottom to top, each with the districts that it imports,
 * including types. All of them import kernel/, and their routes import http/. docs/architecture.md
 * describes each district. Add a new arrow only on purpose, and only to a lower district.
 */
export const districts = {
  people: [],
  referrals: ["people"],
  imports: ["people", "referrals"],
  money: ["people", "referrals"],
  portal: ["people", "referrals", "money"],
  links: ["people", "referrals", "money"],
  access: ["people", "links"],
  webhooks: ["people"],
  privacy: ["people", "referrals", "money"],
  insight: ["people", "referrals", "money", "portal", "links"],
  operation: ["people", "referrals", "money", "access", "webhooks", "privacy"],
};

/** The parts below and above the districts, each with its imports. */
const around = {
  kernel: [],
  http: ["kernel"],
  "paths.ts": [],
  "app.ts": ["kernel", "http", "paths.ts", ...Object.keys(districts)],
  processes: ["kernel", "http", "paths.ts", ...Object.keys(districts), "app.ts"],
};

const api = "^apps/api/src/";
const test = "\\.test\\.ts$";
/** They check the Node version before anything else is loaded. */
const entryPoints = `${api}main\\.[a-z]+\\.ts$`;
const placePath = (place) => `${api}${place.replace(".", "\\.")}(/|$)`;
/** Packages by their installed path, or by their name if they are not installed. */
const packages = (...names) => names.map((name) => `(^|node_modules/)${name}(/|$)`);

const arrowsOf = ([place, imported]) => ({
  name: `arrows-of-${place}`,
  comment: `${place} imports only what .ci/import-arrows.mjs lists for it`,
  from: { path: placePath(place), pathNot: test },
  to: { path: api, pathNot: [place, ...imported].map(placePath) },
});

const arrows = [
  ...Object.entries(around),
  ...Object.entries(districts).map(([name, below]) => [name, ["kernel", "http", ...below]]),
].map(arrowsOf);

/** The layers of the app, from bottom to top. Each imports only lower layers. The districts form one layer. */
const appLayers = [
  ["languages"],
  ["ui", "styles.css"],
  ["words"],
  ["data"],
  ["forms"],
  ["lists"],
  Object.keys(districts),
  ["shell"],
  ["router.tsx"],
  ["main.tsx"],
];
const app = "^apps/dashboard/src/";
const appPath = (place) => `${app}${place.replace(".", "\\.")}(/|$)`;

const appArrows = appLayers.flatMap((layer, height) =>
  layer.map((place) => ({
    name: `app-arrows-of-${place}`,
    comment: "The app's order is in .ci/import-arrows.mjs; its districts do not import each other",
    from: { path: appPath(place) },
    to: { path: app, pathNot: [place, ...appLayers.slice(0, height).flat()].map(appPath) },
  })),
);

/** The files that can use more than the types of kernel/database. */
const speakToDatabase = [
  `${api}(kernel/(database|lists|outbox|replica)|webhooks/engine)/`,
  `${api}.*(store|sql|rules)\\.ts$`,
  `${api}insight/reports/referral-cells\\.ts$`,
  // These files manage the database itself: its connections, its transactions and its failures.
  `${api}(processes/(boot|connect-kernel|migrate)|privacy/deps|operation/(admin/run-admin|health/checks))\\.ts$`,
  `${api}(http/(idempotency|error-handler)|kernel/platform/queue)\\.ts$`,
];

/** The files that load OpenTelemetry. */
const tracing = `${api}kernel/tracing/(recording-tracer|span-export)\\.ts$`;

const pureFiles = `${api}.+[/-](rules|facts)\\.ts$`;

const rules = [
  {
    name: "no-circles",
    comment: "No file imports itself through other files, including types",
    from: {},
    to: { circular: true },
  },
  ...arrows,
  ...appArrows,
  {
    name: "every-file-of-the-app-has-its-place",
    comment: "Add a new folder of the app to .ci/import-arrows.mjs",
    from: { path: app, pathNot: appLayers.flat().map(appPath) },
    to: {},
  },
  {
    name: "every-file-has-its-place",
    comment: "Add a new district to .ci/import-arrows.mjs",
    from: {
      path: api,
      pathNot: [
        entryPoints,
        ...[...Object.keys(around), ...Object.keys(districts)].map(placePath),
        test,
      ],
    },
    to: {},
  },
  {
    name: "http-is-for-routes",
    comment: "In a district, only routes import the request pipeline",
    from: {
      path: api,
      pathNot: [
        `${api}(http/|app\\.ts$|processes/((http|metrics)-server|warm-up)\\.ts$|.*/routes\\.ts$)`,
        test,
      ],
    },
    to: { path: `${api}http/` },
  },
  {
    name: "kernel-knows-no-server",
    comment: "Only http/ reads requests and sends responses, not the kernel",
    from: { path: `${api}kernel/`, pathNot: test },
    to: { path: packages("express") },
  },
  {
    name: "opentelemetry-is-for-tracing",
    comment: "Code describes its work to kernel/tracing/tracer.ts, which loads no package",
    from: { path: api, pathNot: `${tracing}|${test}` },
    to: { path: packages("@opentelemetry") },
  },
  {
    name: "tracing-is-loaded-on-demand",
    comment:
      "Import it dynamically, so that processes without a collector do not load OpenTelemetry",
    from: { path: api, pathNot: `${tracing}|${test}` },
    to: { path: tracing, dynamic: false },
  },
  {
    name: "routes-are-for-districts",
    comment: "Only district.ts imports routes, so that processes without requests load none",
    from: { path: api, pathNot: [`${api}(app\\.ts|[a-z]+/district\\.ts)$`, test] },
    to: { path: `${api}.*/routes\\.ts$` },
  },
  {
    name: "districts-are-for-the-app",
    comment: "Only app.ts mounts the routes of a district, and only the API process loads app.ts",
    from: { path: api, pathNot: [`${api}(app|processes/(http-server|warm-up))\\.ts$`, test] },
    to: { path: `${api}([a-z]+/district|app)\\.ts$` },
  },
  {
    name: "database-libraries-are-for-database",
    comment: "Only kernel/database/ imports pg, Prisma's adapters and Kysely",
    from: { path: api, pathNot: [`${api}kernel/database/`, test] },
    to: { path: packages("pg", "@prisma", "kysely") },
  },
  {
    name: "prisma-types-are-for-database",
    comment: "Other files read with typed SQL, and change rows with the client of a Connection",
    from: { path: [api, "^apps/local/"], pathNot: [`${api}kernel/database/`, test] },
    to: { path: `${api}kernel/database/prisma-client/` },
  },
  {
    name: "database-is-entered-by-its-doors",
    comment: "The other files in kernel/database/ are private to it",
    from: { path: api, pathNot: [`${api}kernel/database/`, test] },
    to: {
      path: `${api}kernel/database/`,
      pathNot: `${api}kernel/database/(prisma-client/|(database|errors|from|migrate|queue-pool|service-role|sql|standby|why-unreachable)\\.ts$)`,
    },
  },
  {
    name: "stores-speak-to-the-database",
    comment:
      "Only stores, kernel/outbox/, kernel/replica/, webhooks/engine/ and what .ci/import-arrows.mjs names do",
    from: { path: api, pathNot: [...speakToDatabase, test] },
    to: { path: `${api}kernel/database/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "pure-files-do-no-io",
    comment: "Rules and facts import no I/O",
    from: { path: pureFiles },
    to: {
      path: [
        ...packages("express", "undici", "bullmq", "ioredis"),
        `${api}(kernel/platform|webhooks/engine|http)/`,
        `${api}.*/(.*store|enqueue-event)\\.ts$`,
      ],
    },
  },
  {
    name: "pure-files-use-no-node",
    comment: "Rules and facts import no I/O",
    from: { path: pureFiles },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "production-stands-alone",
    comment:
      "Production code in apps/api/src imports no test, no other app and no embedded PostgreSQL",
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
    comment:
      "The API and the SDK do not import each other, except for API tests that import sdk/webhooks",
    from: { path: "^apps/api/", pathNot: [test, "^apps/api/test/"] },
    to: { path: ["^packages/sdk/", ...packages("@referral-service/sdk")] },
  },
  {
    name: "api-tests-take-sdk-webhooks",
    comment: "API tests import only sdk/webhooks from the SDK",
    from: { path: "^apps/api/" },
    to: {
      path: ["^packages/sdk/", ...packages("@referral-service/sdk")],
      pathNot: "sdk/(src/)?webhooks(/|$)",
    },
  },
  {
    name: "contract-stands-alone",
    comment: "The contract depends only on zod and @ts-rest/core",
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
    comment:
      "The published SDK has no dependencies. Only its command line uses Node's modules, and contains the plan of an examination",
    from: { path: "^packages/sdk/src/cli/", pathNot: test },
    to: {
      pathNot: [
        "^packages/sdk/src/",
        "^packages/contract/src/webhooks/examination/",
        ...packages("@referral-service/contract"),
      ],
      dependencyTypesNot: ["core"],
    },
  },
  {
    name: "mcp-connects-tools-and-sdk",
    comment: "The program for assistants serves the tools and calls the service through the SDK",
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
    comment:
      "The tools for assistants import only the contract, so that both the API and the SDK can use them",
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
      "From the contract, the app imports only types, colors, currencies, formats, the rule for searches and the texts of an examination",
    from: { path: "^apps/dashboard/src/", pathNot: test },
    to: {
      path: ["^packages/", ...packages("@referral-service/.+")],
      pathNot:
        "^packages/contract/src/(accent-colors|currencies|english|search|webhooks/examination/points)[.]ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "app-knows-the-contract-alone",
    comment: "The app calls the service only through its API",
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
    name: "app-calls-the-service-in-data",
    comment:
      "Pages read with the queries and lists in data/, and write with its commands through useCommand",
    from: { path: app, pathNot: [`${app}data/`, test] },
    to: { path: `${app}data/request\\.ts$`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "app-keeps-data-in-data",
    comment: "Only data/ uses TanStack Query: its keys, caches and invalidation",
    from: { path: app, pathNot: [`${app}(data/|(main|router)\\.tsx$)`, test] },
    to: {
      path: [`${app}data/query-client\\.ts$`, ...packages("@tanstack/react-query")],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "demo-is-a-customer",
    comment: "The demo uses the service only through the SDK, as a customer would",
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
    // Includes imports of types.
    tsPreCompilationDeps: true,
    // Finds the packages of the workspace, and distinguishes imports of only types.
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    doNotFollow: { path: ["node_modules", "prisma-client"] },
    exclude: { path: ["/generated/", "^apps/(dashboard|docs)/dist/"] },
  },
};
