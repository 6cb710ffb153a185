import { readFile } from "node:fs/promises";
import { documentedUrl } from "@referral-service/contract";
import { keptFile } from "./kept-file.ts";

/** Serves the generated document, with this service's address instead of the documented one. */
export const openApiFile = ({ file, publicUrl }: { file: string; publicUrl: string }) =>
  keptFile({
    type: "application/json; charset=utf-8",
    cacheControl: "public, max-age=300",
    async read() {
      const text = await readFile(file, "utf8");
      const inJson = JSON.stringify(publicUrl).slice(1, -1);
      return text.replaceAll(documentedUrl, () => inJson);
    },
  });
