import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { whyNotLoaded } from "../api-error.ts";
import { RequestId, requestIdOf } from "./error-state.tsx";

/** Shows that the query for one part of a page failed, while the rest of the page is shown. */
export const LoadFailure = ({
  title,
  query: { error, refetch },
}: {
  title: string;
  query: { error: Error | null; refetch(): Promise<unknown> };
}) => (
  <Notice
    tone="bad"
    title={title}
    action={
      <Button size="small" className="text-ink" onClick={() => void refetch()}>
        {phrase("Retry")}
      </Button>
    }
  >
    {whyNotLoaded(error)}
    <RequestId id={requestIdOf(error)} className="mt-1" />
  </Notice>
);
