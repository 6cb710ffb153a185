import { RequestValidationError } from "@ts-rest/express";
import type { ErrorRequestHandler } from "express";
import { invalidRequest, type RefusalDetail } from "../refusal.ts";

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** Says in our shape what a schema found wrong, query before body. */
export const explainValidation: ErrorRequestHandler = (error, _req, _res, next) => {
  if (!(error instanceof RequestValidationError)) return next(error);
  const issues = [error.pathParams, error.headers, error.query, error.body].flatMap(
    (part): readonly Issue[] => part?.issues ?? [],
  );
  const [first, ...others] = issues.flatMap(detailsOf);
  next(first === undefined ? error : invalidRequest(first, ...others));
};

function detailsOf(issue: Issue): RefusalDetail[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
  if (issue.code === "unrecognized_keys" && issue.keys !== undefined) {
    return issue.keys.map((key) => ({ path: pathText([...path, key]), message: "Is not known" }));
  }
  const message = issue.message.endsWith("received undefined") ? "Is required" : issue.message;
  return [{ path: pathText(path), message }];
}

const pathLengthMax = 200;

/** Unknown names come from the caller and may be of any length. */
const pathText = (path: string[]) => path.join(".").slice(0, pathLengthMax);
