import { confirmSecondFactor, newSecondFactorQuery } from "../../data/accounts.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { CopyableId } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Shows the secret as a QR code, and turns on two-factor authentication with the first code. */
export function SecondFactorDialog({
  onClose,
  onTurnedOn,
}: {
  onClose: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}) {
  const prepared = useQuery(newSecondFactorQuery);
  const form = useServiceForm<{ code: string }>({
    defaultValues: { code: "" },
    onSubmit: useCommand({
      ...confirmSecondFactor,
      done: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
    }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={phrase("Turn on two-factor authentication")}
      description={phrase(
        "Scan this code with an authenticator app, then enter the 6 digits that the app shows.",
      )}
    >
      {prepared.isError && (
        <ErrorState title={phrase("The form could not be loaded")} error={prepared.error} />
      )}
      {prepared.isPending && <Skeleton className="h-64" />}
      {prepared.data !== undefined && (
        <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(prepared.data.qrCode)}`}
            alt={phrase("QR code for the key below")}
            className="mx-auto size-44 rounded-control border border-line"
          />
          <div className="grid gap-1">
            <p className="text-xs text-ink-3">{phrase("Or enter this key in the app:")}</p>
            <CopyableId id={prepared.data.secret} label={phrase("Copy key")} />
          </div>
          <TextField
            form={form}
            name="code"
            label={phrase("Code")}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
          <FormButtons form={form} verb={phrase("Turn on")} onClose={onClose} />
        </form>
      )}
    </Dialog>
  );
}
