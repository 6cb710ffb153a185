import { fileURLToPath } from "node:url";

// The paths are relative to a file at the root of the sources. The built programs are at the same
// depth.
export const docs = new URL("../../../docs/", import.meta.url);
export const docsSite = new URL("../../docs/dist/", import.meta.url);
export const dashboard = new URL("../../dashboard/dist/", import.meta.url);
export const migrations = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
