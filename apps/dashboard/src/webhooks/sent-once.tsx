import type { TestEventResult } from "@referral-service/contract";
import { CodeBlock } from "../ui/code.tsx";
import { Notice } from "../ui/notice.tsx";
import { explain } from "./failures.ts";

/** The receiver's answer to an event that was sent at once. */
export function SentOnce({ result }: { result: TestEventResult }) {
  const { what, cure } = explain(result.error, result.responseStatus, result.errorDetail);
  return (
    <div className="grid gap-3">
      <Notice tone={result.delivered ? "good" : "bad"} title={`${what} ${result.latencyMs} ms.`}>
        {cure}
      </Notice>
      {result.responseBodyExcerpt !== null && result.responseBodyExcerpt !== "" && (
        <CodeBlock label="Receiver response" code={result.responseBodyExcerpt} />
      )}
    </div>
  );
}
