import { useId } from "react";
import { Button } from "../../ui/button.tsx";

/** Sends the form that requests an emailed link, and explains the link. */
export function MailButton({
  label,
  help,
  isBusy,
}: {
  label: string;
  help: string;
  isBusy: boolean;
}) {
  const helpId = useId();
  return (
    <div className="mb-2 grid gap-2">
      <Button type="submit" look="primary" isBusy={isBusy} aria-describedby={helpId}>
        {label}
      </Button>
      <p id={helpId} className="text-xs text-balance text-ink-3">
        {help}
      </p>
    </div>
  );
}
