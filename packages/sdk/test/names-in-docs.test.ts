import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const pages = ["README.md", "packages/sdk/README.md", ...globSync("docs/**/*.md", { cwd: root })];

const ownNames = ["$REFERRAL_SERVICE_API_KEY", "$REFERRAL_SERVICE_URL"];

/** The variables in those shell samples of a page that call the API. */
const variablesIn = (page: string) =>
  [...readFileSync(root + page, "utf8").matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, sample = ""]) => sample)
    .filter((sample) => /\bcurl\b.*\/api\/v1\//s.test(sample))
    .flatMap((sample) => [...sample.matchAll(/\$[A-Z_]+/g)].map(([name]) => name));

test("The docs' curl calls · name the key and the URL · as the SDK's command line does", () => {
  const used = pages.flatMap(variablesIn);
  expect([...new Set(used)].toSorted()).toEqual(ownNames);
});
