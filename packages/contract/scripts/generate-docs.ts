import { mkdirSync, writeFileSync } from "node:fs";
import { docsUrl, documents } from "./documents.ts";

for (const [name, text] of Object.entries(documents())) {
  const file = new URL(name, docsUrl);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
  console.log(`docs/${name}`);
}
