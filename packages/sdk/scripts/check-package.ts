import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkConditions, checkEdge, checkMinified, checkSizes } from "./package-checks/bundles.ts";
import { checkRunning, checkTypes } from "./package-checks/consumers.ts";
import { checkSdkContents } from "./package-checks/contents.ts";
import { checkWithAreTheTypesWrong, checkWithPublint } from "./package-checks/linters.ts";
import { buildAndPack } from "./package-checks/pack.ts";
import { checkDocs, checkExamples } from "./package-checks/samples.ts";

// Checks the package as its users get it: packed, installed and run outside this repository.
const workFolder = mkdtempSync(join(tmpdir(), "referral-service-sdk-"));
try {
  const packed = buildAndPack(workFolder);
  const report = (subject: string, result: string) => console.log(`✓ ${subject}: ${result}`);
  report("contents", checkSdkContents(packed));
  report("publint", await checkWithPublint(packed));
  report("are the types wrong", await checkWithAreTheTypesWrong(packed));
  report("consumers run", checkRunning(workFolder, packed));
  report("consumers compile", checkTypes(workFolder, packed));
  report("docs", checkDocs(workFolder, packed));
  report("examples", await checkExamples(workFolder, packed));
  report("export conditions", checkConditions(workFolder, packed));
  report("minified", checkMinified(workFolder, packed));
  report("edge bundle", await checkEdge(workFolder, packed));
  report("sizes", checkSizes(workFolder, packed));
} catch (error) {
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  console.error(`✗ ${error instanceof Error ? error.message : error}\n${stdout}${stderr}`);
  process.exitCode = 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
