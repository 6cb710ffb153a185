import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";

/** Asks why a referral other than the proposed one gets the credit. */
export function ReasonForm({
  verb,
  isBusy,
  onSend,
  onCancel,
}: {
  verb: string;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="mt-3 grid gap-2 sm:flex"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && reason.trim() !== "") onSend(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <input
        ref={input}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-label="Reason"
        placeholder="Reason, for the audit log"
        maxLength={500}
        className={`${controlClass} h-7.5 sm:flex-1`}
      />
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" isBusy={isBusy} disabled={reason.trim() === ""}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
