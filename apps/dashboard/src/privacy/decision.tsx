import type { DataSubjectRequest } from "@referral-service/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { askForExport, readExport, requestQuery } from "../data/personal-data-requests.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { personOf } from "./words.ts";

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "short" });

/** The actions on a person who was found. */
export function Decision({ of: shown }: { of: DataSubjectRequest }) {
  const { slug, user } = useOrganization();
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isErasing, setErasing] = useState(false);
  const { id, requestedBy, exportKeptUntil, erasureRefusedBecause } = shown;
  const paymentId = erasureRefusedBecause?.match(/^The bonus payment ([0-9a-f-]{36}) /)?.[1];
  const isKept = exportKeptUntil !== null && exportKeptUntil > Date.now();
  const isDownloadable = isKept && requestedBy.id === user.id;

  async function attempt(work: () => Promise<unknown>) {
    setWorking(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setWorking(false);
    }
  }

  const name = { slug, id };
  const makeExport = async () =>
    client.setQueryData(requestQuery(name).queryKey, await askForExport(name));

  async function download() {
    const text = JSON.stringify(await readExport(name), null, 2);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([text], { type: "application/json" }), `personal-data-${day}.json`);
  }

  return (
    <div className="grid gap-3">
      {isKept && (
        <Notice
          tone="good"
          title="The document is ready"
          action={
            isDownloadable && (
              <Button look="primary" isBusy={isWorking} onClick={() => void attempt(download)}>
                Download
              </Button>
            )
          }
        >
          {isDownloadable
            ? `Only you can download it, until ${timeOfDay.format(exportKeptUntil)}.`
            : `Only ${requestedBy.name ?? "the person who requested it"} can download it.`}
        </Notice>
      )}
      {erasureRefusedBecause !== null && (
        <Notice
          tone="warn"
          title="This person can't be erased yet"
          action={paymentId && <PaymentLink paymentId={paymentId} />}
        >
          {erasureRefusedBecause}
        </Notice>
      )}
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isDownloadable && (
          <Button isBusy={isWorking} onClick={() => void attempt(makeExport)}>
            Export
          </Button>
        )}
        {erasureRefusedBecause === null && (
          <Button look="danger" onClick={() => setErasing(true)}>
            Erase…
          </Button>
        )}
      </div>
      {isErasing && (
        <EraseDialog id={id} person={personOf(shown)} onClose={() => setErasing(false)} />
      )}
    </div>
  );
}

function PaymentLink({ paymentId }: { paymentId: string }) {
  const { slug } = useOrganization();
  return (
    <Link to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} className={buttonClass()}>
      Open payment
    </Link>
  );
}
