import type { PaymentRun } from "@referral-service/contract/app";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "../../data/api-error.ts";
import { downloadRunFile, readResults } from "../../data/payment-runs.ts";
import { useCommand } from "../../data/use-command.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { say } from "../../ui/toasts.tsx";
import { countOf, runKinds } from "../../words/payment-runs.ts";

const inWords = new Intl.ListFormat("en");

/** What to do with the file of a run. On a phone, its buttons are at the end of the page. */
export function RunFiles({ run }: { run: PaymentRun }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <div>
        <p className="font-medium wrap-anywhere">{fileNameOf(run)}</p>
        <p className="text-ink-2">{runKinds[run.kind].next}</p>
      </div>
      {!isNarrow && <RunFileButtons key={run.id} run={run} />}
      <p className="text-xs text-ink-3">
        The audit log shows every download. We delete the file when every payment has a result.
      </p>
    </>
  );
}

const fileNameOf = ({ kind, number }: PaymentRun) =>
  `payments-${kind}-run-${number}.${kind === "sepa" ? "xml" : "csv"}`;

/**
 * Downloads the file of a run, and reads the results from a file from the bank or provider. The
 * results come next once this device has the file, or another result is there.
 */
export function RunFileButtons({ run }: { run: PaymentRun }) {
  const { id } = run;
  const key = `file of payment run ${id}`;
  const [hasFile, setHasFile] = useState(() => localStorage.getItem(key) !== null);
  const isNextUpload = hasFile || run.waitingCount < countOf(run);
  const input = useRef<HTMLInputElement>(null);
  const file = useAttempt();
  const results = useAttempt();
  const failure = file.failure ?? results.failure;
  const download = useCommand({
    ...downloadRunFile(id),
    done: ({ mediaType, text }) => {
      saveFile(new Blob([text], { type: mediaType }), fileNameOf(run));
      localStorage.setItem(key, "downloaded");
      setHasFile(true);
    },
  });
  const read = useCommand({
    ...readResults(id),
    done: ({ completedCount, failedCount, waitingCount }) =>
      say(
        "Result file read",
        inWords.format([
          `${completedCount} paid`,
          `${failedCount} failed`,
          `${waitingCount} without a final result`,
        ]),
      ),
  });

  async function readFile(chosen: File) {
    try {
      await read(await chosen.text());
    } catch (error) {
      throw inFile(error);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Notice tone="bad" title="Nothing was changed">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button
          look={isNextUpload ? "default" : "primary"}
          isBusy={file.isBusy}
          onClick={() => void file.attempt(download)}
        >
          <Download aria-hidden className="size-4" />
          Download file
        </Button>
        <Button
          look={isNextUpload ? "primary" : "default"}
          isBusy={results.isBusy}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden className="size-4" />
          Upload results
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,.txt"
          aria-label="Result file"
          className="hidden"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = "";
            if (chosen) void results.attempt(() => readFile(chosen));
          }}
        />
      </div>
    </>
  );
}

/** The service names the field in its request, which people do not see. */
function inFile(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 413) {
    const message =
      "The file is larger than 8 MB. Ask your bank for smaller files, or record the results yourself.";
    return new ApiError(error.status, { code: error.code, message }, { cause: error });
  }
  const fault = error.details.find(({ path }) => path === "text");
  if (fault === undefined) return error;
  const message = `The file ${fault.message.replace(/\.$/, "")}.`;
  return new ApiError(error.status, { code: error.code, message }, { cause: error });
}
