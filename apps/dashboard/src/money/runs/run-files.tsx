import type { PaymentRun } from "@referral-service/contract/app";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../data/api-error.ts";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { say } from "../../ui/toasts.tsx";
import { runKinds } from "../../words/payment-runs.ts";

const inWords = new Intl.ListFormat("en");

/** Downloads the file of a run, and reads the results from a file of the bank or provider. */
export function RunFiles({ run: { id, kind } }: { run: PaymentRun }) {
  const { slug } = useOrganization();
  const input = useRef<HTMLInputElement>(null);
  const [busyWith, setBusyWith] = useState<"file" | "results">();
  const [failure, setFailure] = useState<string>();
  const query = { organization: slug };

  async function attempt(what: "file" | "results", run: () => Promise<unknown>) {
    setBusyWith(what);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusyWith(undefined);
    }
  }

  async function download() {
    const file = await api("GET /payment-runs/:id/file", { params: { id }, query });
    saveFile(new Blob([file.text], { type: file.mediaType }), file.fileName);
  }

  const readResults = useCommand({
    call: (text: string) =>
      api("POST /payment-runs/:id/results", { params: { id }, query, body: { text } }),
    invalidates: ["payments"],
    done: ({ completedCount, failedCount, waitingCount }) =>
      say(
        "Result file read",
        inWords.format([
          `${completedCount} completed`,
          `${failedCount} failed`,
          `${waitingCount} without a final result`,
        ]),
      ),
  });

  return (
    <>
      <p className="text-ink-2">{runKinds[kind].next}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          isBusy={busyWith === "file"}
          onClick={() => void attempt("file", download)}
        >
          <Download aria-hidden className="size-4" />
          Download file
        </Button>
        <Button isBusy={busyWith === "results"} onClick={() => input.current?.click()}>
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
            const file = target.files?.[0];
            target.value = "";
            if (file) void attempt("results", async () => readResults(await file.text()));
          }}
        />
      </div>
      <p className="text-xs text-ink-3">
        Every download is in the audit log. The file is deleted when each payment has a result.
      </p>
      {failure !== undefined && (
        <Notice tone="bad" title="Nothing was changed">
          {failure}
        </Notice>
      )}
    </>
  );
}

/** What is wrong with a file is told of its text, which people have no name for. */
function wordsOf(error: unknown): string {
  const fault = error instanceof ApiError && error.details.find(({ path }) => path === "text");
  return fault ? `The file ${fault.message.replace(/\.$/, "")}.` : messageOf(error);
}
