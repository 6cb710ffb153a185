import { parse } from "node:querystring";
import { RequestValidationError } from "@ts-rest/express";
import type { NextFunction, Request, Response } from "express";
import type { z } from "zod";
import { exactQuery } from "../../src/http/exact-query.ts";
import { parseExactJson } from "../../src/http/json-text.ts";
import { explainValidation } from "../../src/http/validation.ts";
import { Refusal } from "../../src/kernel/refusal.ts";

/** The parsed body or query that a handler gets, or the rejection. */
export type Reading = { value: unknown } | { refusal: Refusal };

/** Parses a body in memory as a mounted route does. `mounted-reading.test.ts` compares both. */
export const readBody = (schema: z.ZodType, body: string | Uint8Array): Reading =>
  reading(() => {
    const parsed = parseExactJson(Buffer.from(body));
    const { data, error } = schema.safeParse(parsed);
    if (error) throw new RequestValidationError(null, null, null, error);
    return data;
  });

/** Parses a query in memory as a mounted route does. */
export function readQuery(schema: z.ZodType, query: string): Reading {
  const req = { originalUrl: `/?${query}`, query: parse(query) } as Request;
  return reading(() => {
    exactQuery(req, {} as Response, () => {});
    const { data, error } = schema.safeParse(req.query);
    if (error) throw new RequestValidationError(null, null, error, null);
    return data;
  }, req);
}

/** Creates no stack traces, which take a third of the time for rejected input. */
function reading(read: () => unknown, req = {} as Request): Reading {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return { value: read() };
  } catch (error) {
    return { refusal: refusalOf(error, req) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Rethrows other errors, because a request must cause only rejections. */
function refusalOf(error: unknown, req: Request): Refusal {
  let refusal = error;
  const next: NextFunction = (explained: unknown) => {
    refusal = explained;
  };
  explainValidation(error, req, {} as Response, next);
  if (refusal instanceof Refusal) return refusal;
  throw refusal;
}
