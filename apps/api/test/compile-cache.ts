import { fileURLToPath } from "node:url";

/** For processes that tests start: loading their modules takes a third less CPU time. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compile", import.meta.url)),
};
