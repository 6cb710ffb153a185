import { CopyableId } from "./copy.tsx";
import { Notice } from "./notice.tsx";

/** Why a form was refused, when it is about none of its fields. */
export const FormFailure = ({
  failure,
}: {
  failure: { message: string; requestId: string | undefined } | undefined;
}) =>
  failure && (
    <Notice tone="bad">
      {failure.message}
      {failure.requestId !== undefined && (
        <span className="mt-1 flex items-center gap-1 text-xs">
          Request <CopyableId id={failure.requestId} label="Copy the request id for support" />
        </span>
      )}
    </Notice>
  );
