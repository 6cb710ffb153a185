import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { whyNotLoaded } from "../api-error.ts";
import { readFailedAgain } from "../stale.ts";
import { RequestId, requestIdOf } from "./error-state.tsx";

/**
 * Shows that the query for one part of a page failed, while the rest of the page is shown. Only the
 * first failure on a page shows more than its title.
 */
export const LoadFailure = ({ title, error }: { title: string; error: unknown }) => (
  <div data-failure>
    <Notice
      tone="bad"
      title={title}
      action={
        <Button data-why size="small" className="text-ink" onClick={() => void readFailedAgain()}>
          {phrase("Retry")}
        </Button>
      }
    >
      <div data-why>
        {whyNotLoaded(error)}
        <RequestId id={requestIdOf(error)} className="mt-1" />
      </div>
    </Notice>
  </div>
);
