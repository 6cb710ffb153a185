import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installInto, namesOf, nodesOfUsers } from "../../sdk/scripts/package-checks/consumers.ts";
import { checkContents } from "../../sdk/scripts/package-checks/contents.ts";
import { checkWithPublint } from "../../sdk/scripts/package-checks/linters.ts";
import { buildAndPack } from "../../sdk/scripts/package-checks/pack.ts";
import { checkAnswers } from "./check-answers.ts";
import { dependencyTarballs } from "./dependency-tarballs.ts";

// Checks the package as its users get it: packed, installed and run outside this repository.
const root = join(import.meta.dirname, "..");
const workFolder = mkdtempSync(join(tmpdir(), "referral-service-mcp-"));
try {
  const packed = buildAndPack(workFolder, root);
  const report = (subject: string, result: string) => console.log(`✓ ${subject}: ${result}`);
  report("contents", checkContents(packed));
  report("publint", await checkWithPublint(packed));
  const dependencies = dependencyTarballs(join(root, "package.json"), workFolder);
  const project = installInto(workFolder, "project", packed, dependencies);
  const nodes = nodesOfUsers();
  const answered = await Promise.all(nodes.map((node) => checkAnswers(node, project)));
  report("an assistant", `${answered[0]}, on Node ${namesOf(nodes)}`);
} catch (error) {
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  console.error(`✗ ${error instanceof Error ? error.message : error}\n${stdout}${stderr}`);
  process.exitCode = 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
