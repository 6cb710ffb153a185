import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createGunzip, gzip } from "node:zlib";
import { documentedUrl } from "@referral-service/contract";
import type { Request, RequestHandler, Response } from "express";

interface KeptFile {
  type: string;
  cacheControl: string;
  read: () => Promise<string | Buffer>;
  /** The content as the build compressed it. */
  brotli?: Buffer;
}

/** Brotli comes first because its result is smaller, although browsers list it last. */
const encodings = ["br", "gzip"] as const;

interface Compressed {
  bytes: Record<(typeof encodings)[number], Buffer>;
  etag: string;
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Level 5 would take two thirds of the time, but make styles 2% larger. The highest level takes
 * seconds for a file.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Serves a file that is read at the first request and then kept compressed in memory. */
export function keptFile({ type, cacheControl, ...source }: KeptFile): RequestHandler {
  let compressed: Promise<Compressed> | undefined;
  return async (req, res) => {
    compressed ??= compressedFrom(source);
    const file = await compressed.catch((error: unknown) => {
      compressed = undefined;
      throw error;
    });
    res.set({
      "Content-Type": type,
      "Cache-Control": cacheControl,
      ETag: file.etag,
      Vary: "Accept-Encoding",
    });
    if (req.fresh) return void res.status(304).end();
    await send(req, res, file);
  };
}

async function compressedFrom({
  read,
  brotli,
}: Omit<KeptFile, "type" | "cacheControl">): Promise<Compressed> {
  const content = await read();
  const hash = createHash("sha256").update(content).digest("base64url");
  const [br, gzipped] = await Promise.all([
    brotli ?? toBrotli(content, brotliOptions),
    toGzip(content),
  ]);
  // The ETag is weak, because it identifies the file in every encoding.
  return { bytes: { br, gzip: gzipped }, etag: `W/"${hash}"` };
}

async function send(req: Request, res: Response, { bytes }: Compressed) {
  const encoding = encodings.find((name) => req.acceptsEncodings(name) === name);
  if (encoding !== undefined) {
    const body = bytes[encoding];
    res.set({ "Content-Encoding": encoding, "Content-Length": String(body.length) });
    return void res.end(body);
  }
  if (req.method === "HEAD") return void res.end();
  await pipeline(Readable.from([bytes.gzip]), createGunzip(), res).catch(ignoreHangUp);
}

function ignoreHangUp(error: NodeJS.ErrnoException) {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}

/** Serves the generated document with this service's address instead of the documented one. */
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
