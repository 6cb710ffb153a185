import type { Passkey } from "@referral-service/contract/app";
import { useState } from "react";
import { passkeysQuery, removePasskey } from "../../data/accounts.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useLastCounted } from "../../data/last-shape.ts";
import { addPasskey, wasCanceled, whyNoPasskeys } from "../../data/passkeys.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { LineToCome, Row, Rows, RowsToCome } from "./rows.tsx";

export function PasskeysSection() {
  const query = useQuery(passkeysQuery);
  const passkeys = query.data?.data ?? [];
  const lastCount = useLastCounted("passkeys", query.data?.data.length)?.count ?? 0;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const whyNone = whyNoPasskeys();
  return (
    <Section
      title={phrase("Passkeys")}
      description={phrase(
        "Sign in with your fingerprint, face or PIN instead of a password and a code.",
      )}
    >
      {whyNone !== undefined && <p className="text-ink-2">{whyNone}</p>}
      <Loaded
        failure={phrase("Your passkeys could not be loaded")}
        isPart
        query={query}
        skeleton={lastCount > 0 && <RowsToCome count={lastCount} />}
        className="mb-3"
      />
      <Rows
        label={phrase("Passkeys")}
        below={
          whyNone === undefined && (
            <>
              {query.isPending && lastCount === 0 && <LineToCome />}
              {query.data !== undefined && passkeys.length === 0 && (
                <p className="text-ink-2">{phrase("No passkeys yet.")}</p>
              )}
              <Button onClick={() => setAdding(true)}>{phrase("Add passkey")}</Button>
            </>
          )
        }
      >
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            title={
              <>
                {passkey.name}
                {passkey.isSynced && <Tag>{phrase("Synced")}</Tag>}
              </>
            }
            facts={
              <>
                {phrase("Added")} <Time unixMs={passkey.createdAt} />
              </>
            }
            action={
              <Button
                look="danger"
                size="small"
                aria-label={phrase("Remove {name}", { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {phrase("Remove")}
              </Button>
            }
          />
        ))}
      </Rows>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(undefined)}
          title={phrase("Remove “{name}”?", { name: removed.name })}
          verb={phrase("Remove passkey")}
          isDangerous
          {...removePasskey(removed.id)}
          done={() => say(phrase("Passkey removed"), removed.name)}
        >
          <p>
            {phrase(
              "You won't be able to sign in with this passkey. Delete it from your device as well.",
            )}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useCommand(addPasskey);
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: "" },
    onSubmit: async ({ name }) => {
      try {
        await add(name);
      } catch (error) {
        if (wasCanceled(error)) return;
        throw error;
      }
      onClose();
      say(phrase("Passkey added"), name);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={phrase("Add passkey")}
      verb={phrase("Add passkey")}
    >
      <TextField
        form={form}
        name="name"
        label={phrase("Name")}
        help={phrase(
          "This name appears in your list of passkeys. Your browser guides you through the next steps after you choose Add passkey.",
        )}
        autoComplete="off"
        placeholder={phrase("My laptop")}
      />
    </FormDialog>
  );
}
