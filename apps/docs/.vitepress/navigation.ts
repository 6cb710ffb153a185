import GithubSlugger from "github-slugger";
import { decisionTitles } from "../src/guides.ts";
import { document, type OperationAt, operations } from "../src/openapi.ts";
import { eventPath, operationPath } from "../src/reference.ts";

const item = (text: string, link: string) => ({ text, link });

const integrate = [
  item("Quick start", "/sdk/quick-start"),
  item("The SDK", "/sdk/"),
  item("Methods", "/sdk/package"),
  item("Lists, pages and exports", "/sdk/pagination"),
  item("Errors with the SDK", "/sdk/errors"),
  item("Retries, timeouts and idempotency", "/sdk/retries-and-idempotency"),
  item("Test without a server", "/sdk/testing"),
  item("Command line", "/sdk/cli"),
  item("Migrate from hand-written code", "/sdk/migrating-from-hand-written-code"),
  item("How the API works", "/api"),
  item("Error codes", "/errors"),
  item("Clients in other languages", "/clients"),
  item("Versions and deprecation", "/versions"),
];

const receive = [
  item("Receive webhooks", "/webhooks"),
  item("Webhooks with the SDK", "/sdk/webhooks"),
  item("Receive webhooks on your platform", "/sdk/platforms"),
  item("Webhook events", "/events/"),
];

const administer = [
  item("Run an organization", "/administering"),
  item("Pay bonuses", "/paying-bonuses"),
  item("AI assistants", "/assistants"),
  item("Local program for assistants", "/mcp"),
];

const operate = [
  item("Install the service", "/installing"),
  item("Install on three machines", "/three-machines"),
  item("Operations", "/operations"),
  item("Plan capacity", "/capacity"),
  item("Release notes and upgrades", "/release-notes"),
  item("Changelog", "/changelog"),
  item("Settings", "/settings"),
  item("Back up and restore", "/backup-and-restore"),
  item("Data protection", "/data-protection"),
  item("Security model", "/security-model"),
  item("Security policy", "/security"),
];

const change = [
  item("Contributing", "/contributing"),
  item("Architecture", "/architecture"),
  item("Speaking to the database", "/database"),
  item("Benchmarks and faults", "/benchmarks"),
];

const group = (text: string, items: { text: string; link: string }[], collapsed = false) => ({
  text,
  items,
  collapsed,
});

/** One list per tag, because every page contains its whole list. */
const tags = document.tags
  .map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  .filter((tag) => tag.operations.length > 0);

const tagPath = (name: string) => `/reference/#${new GithubSlugger().slug(name)}`;

const sidebarOf = (open: string) => [
  { text: "API reference", link: "/reference/" },
  { text: "Deprecations", link: "/reference/deprecations" },
  ...tags.map(({ name, operations }) =>
    name === open
      ? group(
          name,
          operations.map((at) => item(at.operation.summary, `/${operationPath(at)}`)),
        )
      : item(name, tagPath(name)),
  ),
];

/** The common beginning of the addresses of a resource's operations. */
const resourcePath = (at: OperationAt) => `/${operationPath(at)}`.replace(/[^.]+$/, "");

const referenceSidebars = Object.fromEntries(
  tags.flatMap(({ name, operations }) =>
    operations.map((at) => [resourcePath(at), sidebarOf(name)]),
  ),
);

export const nav = [
  item("Integrate", "/sdk/quick-start"),
  item("Webhooks", "/webhooks"),
  item("Administer", "/administering"),
  item("Operate", "/installing"),
  item("Change", "/contributing"),
  item("Reference", "/reference/"),
];

export const sidebar = {
  ...referenceSidebars,
  "/reference/": sidebarOf(""),
  "/decisions/": [
    group(
      "Decisions",
      decisionTitles.map(({ path, title }) => item(title, `/${path}`)),
    ),
  ],
  "/": [
    item("Try the service", "/try-it"),
    item("What to choose", "/what-to-choose"),
    item("Measured figures", "/figures"),
    group("Integrate", integrate),
    group("Receive webhooks", receive),
    group(
      "Events",
      Object.keys(document.webhooks).map((type) => item(type, `/${eventPath(type)}`)),
      true,
    ),
    group("Administer an organization", administer),
    group("Operate the service", operate),
    group("Change the service", [...change, item("Decisions", "/decisions/")]),
  ],
};
