import { fileURLToPath } from "node:url";

// Relative to a file at the root of the sources, as to the built programs: both lie equally deep.
export const docs = new URL("../../../docs/", import.meta.url);
export const docsSite = new URL("../../docs/dist/", import.meta.url);
export const dashboard = new URL("../../dashboard/dist/", import.meta.url);
export const migrations = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
