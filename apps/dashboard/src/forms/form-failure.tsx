import { RequestId } from "../data/failures/request-id.tsx";
import { Notice } from "../ui/notice.tsx";

/** An error of a form that belongs to none of its fields. */
export const FormFailure = ({
  failure,
}: {
  failure: { message: string; requestId: string | undefined } | undefined;
}) =>
  failure && (
    <Notice tone="bad">
      {failure.message}
      <RequestId id={failure.requestId} className="mt-1" />
    </Notice>
  );
