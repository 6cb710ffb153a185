import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { documentedUrl } from "@referral-service/contract";
import type { Request, RequestHandler, Response } from "express";

interface KeptFile {
  type: string;
  cacheControl: string;
  read: () => Promise<string | Buffer>;
}

interface Gzipped {
  bytes: Buffer;
  etag: string;
}

const compress = promisify(gzip);

/** Serves a file that is read at the first request and then kept compressed in memory. */
export function keptFile({ type, cacheControl, read }: KeptFile): RequestHandler {
  let gzipped: Promise<Gzipped> | undefined;
  return async (req, res) => {
    gzipped ??= gzippedFrom(read);
    const file = await gzipped.catch((error: unknown) => {
      gzipped = undefined;
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

async function gzippedFrom(read: KeptFile["read"]): Promise<Gzipped> {
  const content = await read();
  const hash = createHash("sha256").update(content).digest("base64url");
  // Weak, because it identifies the file both with and without compression.
  return { bytes: await compress(content), etag: `W/"${hash}"` };
}

async function send(req: Request, res: Response, { bytes }: Gzipped) {
  if (req.acceptsEncodings("gzip")) {
    res.set({ "Content-Encoding": "gzip", "Content-Length": String(bytes.length) });
    return void res.end(bytes);
  }
  if (req.method === "HEAD") return void res.end();
  await pipeline(Readable.from([bytes]), createGunzip(), res).catch(ignoreHangUp);
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
