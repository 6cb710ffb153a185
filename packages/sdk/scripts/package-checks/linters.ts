import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { filterProblems } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { PackedPackage } from "./pack.ts";

export async function checkWithPublint({ folder }: PackedPackage): Promise<string> {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
  if (messages.length > 0) {
    throw new Error(messages.map((message) => formatMessage(message, pkg)).join("\n"));
  }
  return "no message, suggestions included";
}

export async function checkWithAreTheTypesWrong({ tarball }: PackedPackage): Promise<string> {
  const analysis = await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
  );
  if (!analysis.types) throw new Error("the package has no types");
  const resolutions = ["node10", "node16-cjs", "node16-esm", "bundler"] as const;
  for (const resolutionKind of resolutions) {
    const problems = filterProblems(analysis, { resolutionKind });
    if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  }
  return `no problem in ${resolutions.join(", ")}`;
}
