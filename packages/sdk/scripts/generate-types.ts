import { writeFileSync } from "node:fs";
import { generatedFiles } from "./generated-files.ts";

for (const [name, text] of Object.entries(generatedFiles())) {
  writeFileSync(new URL(`../src/generated/${name}`, import.meta.url), text);
  console.log(`src/generated/${name}`);
}
