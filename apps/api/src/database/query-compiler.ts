import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/**
 * Prisma's query compiler from a file, which the generating of the client makes: in the module that
 * Prisma has it in, 2 MB of base64 would stay in memory both as text and as value.
 */
export const readQueryCompiler = (): Promise<Uint8Array> =>
  readFile(createRequire(import.meta.url).resolve("#query-compiler"));
