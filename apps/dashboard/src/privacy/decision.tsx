import type { DataSubjectRequest } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { downloadExport, requestExport } from "../data/personal-data-requests.ts";
import { useCommand } from "../data/use-command.ts";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { momentText } from "../words/times.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { personOf } from "./words.ts";

/** The actions on a person who was found. */
export function Decision({ of: shown }: { of: DataSubjectRequest }) {
  const { user, timezone } = useOrganization();
  const [isErasing, setErasing] = useState(false);
  const { id, requestedBy, exportKeptUntil, erasureRefusedBecause } = shown;
  const paymentId = erasureRefusedBecause?.match(/^The bonus payment ([0-9a-f-]{36}) /)?.[1];
  const isKept = exportKeptUntil !== null && exportKeptUntil > Date.now();
  const isDownloadable = isKept && requestedBy.id === user.id;

  const { isBusy: isWorking, failure, attempt } = useAttempt();
  const makeExport = useCommand(requestExport(id));
  const download = useCommand({
    ...downloadExport(id),
    done: (held) => {
      const text = JSON.stringify(held, null, 2);
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([text], { type: "application/json" }), `personal-data-${day}.json`);
    },
  });

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
            ? `You can download it until ${momentText(exportKeptUntil, timezone)}. No one else has access.`
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
