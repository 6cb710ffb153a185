import clsx from "clsx";
import { CopyableId } from "../../ui/copy.tsx";
import { ApiError } from "../api-error.ts";

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** The id of a refused request, to copy for support. */
export const RequestId = ({ id, className }: { id: string | undefined; className?: string }) =>
  id !== undefined && (
    <span className={clsx("flex items-center gap-1 text-xs", className)}>
      Request <CopyableId id={id} label="Copy request ID for support" />
    </span>
  );
