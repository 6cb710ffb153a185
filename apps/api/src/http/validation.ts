import { RequestValidationError } from "@ts-rest/express";
import type { ErrorRequestHandler, Request } from "express";
import { useOurWords } from "../kernel/platform/validation-words.ts";
import { invalidRequest, type RefusalDetail } from "../kernel/refusal.ts";

useOurWords();

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** Turns a schema's issues into an INVALID_REQUEST, with the query before the body. */
export const explainValidation: ErrorRequestHandler = (error, req, _res, next) => {
  if (!(error instanceof RequestValidationError)) return next(error);
  const { pathParams, headers, query, body } = error;
  const [first, ...others] = [
    ...detailsOf(pathParams?.issues, "unknown parameter"),
    ...detailsOf(headers?.issues, "unknown header"),
    ...detailsOf(query?.issues?.map(inQuery(req.query)), "unknown query parameter"),
    ...detailsOf(body?.issues, "unknown field"),
  ];
  next(first === undefined ? error : invalidRequest(first, ...others));
};

/**
 * Replaces the message about an array, because a repeated parameter arrives as one but the caller
 * did not write one.
 */
const inQuery =
  (query: Request["query"]) =>
  (issue: Issue): Issue => {
    const [name, ...inside] = issue.path ?? [];
    const isOfType = issue.code === "invalid_type" || issue.code === "invalid_value";
    const isRepeated = isOfType && inside.length === 0 && Array.isArray(query[String(name)]);
    return isRepeated ? { ...issue, message: "must be sent only once" } : issue;
  };

function detailsOf(issues: readonly Issue[] | undefined, unknownKey: string): RefusalDetail[] {
  return (issues ?? []).flatMap(({ path = [], code, keys, message }) => {
    const names = path.map((part) => String(typeof part === "object" ? part.key : part));
    if (code === "unrecognized_keys" && keys !== undefined) {
      return keys.map((key) => ({ path: pathText([...names, key]), message: unknownKey }));
    }
    return [{ path: pathText(names), message }];
  });
}

const pathLengthMax = 200;

/**
 * The path as text. Its length is limited, because unknown names come from the caller and can have
 * any length.
 */
const pathText = (path: string[]) => path.join(".").slice(0, pathLengthMax);
