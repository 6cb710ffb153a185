import { Send } from "lucide-react";
import { sendMessage } from "../../data/conversations.ts";
import { newIdempotencyKey } from "../../data/idempotency-key.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";

const bodyLengthMax = 5_000;

interface Values {
  body: string;
  /** The last attempt. The same text sent again is the same message, even after a reload. */
  sent: { body: string; idempotencyKey: string };
}

const empty: Values = { body: "", sent: { body: "", idempotencyKey: "" } };

/**
 * The field for a new message. Its draft survives a reload, for each referral. Ctrl or ⌘ with Enter
 * sends it.
 */
export function Composer({ referralId }: { referralId: string }) {
  const send = useCommand(sendMessage(referralId));
  const form = useServiceForm<Values>({
    defaultValues: empty,
    draftKey: `message ${referralId}`,
    onSubmit: async ({ body, sent }) => {
      const idempotencyKey = sent.body === body ? sent.idempotencyKey : newIdempotencyKey();
      form.setValue("sent", { body, idempotencyKey });
      // Cleared before the conversation is read again, because the person can type the next message
      // in the meantime.
      await send({ body, idempotencyKey, onSent: () => form.reset(empty) });
    },
  });
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="grid shrink-0 gap-2 border-t border-line bg-surface p-4"
    >
      <FormFailure failure={form.failure} />
      <TextAreaField
        form={form}
        name="body"
        label="Your message"
        rows={3}
        maxLength={bodyLengthMax}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
          <Send aria-hidden className="size-3.5" />
          Send
        </Button>
      </div>
    </form>
  );
}
