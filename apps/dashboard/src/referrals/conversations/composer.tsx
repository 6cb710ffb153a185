import { type ReactNode, useEffect, useRef } from "react";
import { messageOf } from "../../data/api-error.ts";
import { sendMessage } from "../../data/conversations.ts";
import { newIdempotencyKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { say } from "../../ui/toasts.tsx";
import { composerClass, MessageRow } from "./message-row.tsx";

const bodyLengthMax = 5_000;

interface Values {
  body: string;
  /**
   * The last attempt. The same text counts as the same message if it is sent again, even after a
   * reload.
   */
  sent: { body: string; idempotencyKey: string };
}

const nothingSent: Values["sent"] = { body: "", idempotencyKey: "" };

interface Conversation {
  referralId: string;
  /** ID of the conversation. Undefined before the first message. */
  conversationId: string | undefined;
}

/** The text moves to the messages immediately, and comes back if it could not be sent. */
function useMessageForm({ referralId, conversationId }: Conversation) {
  const { user } = useOrganization();
  const send = useCommand(sendMessage({ referralId, conversationId, sender: user }));
  const form = useServiceForm<Values>({
    defaultValues: { body: "", sent: nothingSent },
    draftKey: `message ${referralId}`,
    onSubmit: async ({ body, sent: before }): Promise<boolean> => {
      const sent = before.body === body ? before : { body, idempotencyKey: newIdempotencyKey() };
      const typed = (): string => form.getValues("body");
      form.setValue("sent", sent);
      form.setValue("body", "");
      try {
        await send(sent);
      } catch (error) {
        form.setValue("body", [body, typed()].filter(Boolean).join("\n\n"));
        if (!isHere.current) say(phrase("Message not sent"), messageOf(error));
        throw error;
      }
      form.setValue("sent", nothingSent);
      // The person can already have typed the next message.
      return typed() === "";
    },
  });
  const isHere = useRef(false);
  const { getValues, setValue } = form;
  useEffect(() => {
    // The person left the page before the service responded.
    const { body, sent } = getValues();
    if (body === "") setValue("body", sent.body);
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, [getValues, setValue]);
  return form;
}

/**
 * The field for a new message, always in view below the messages. Its draft survives a reload, for
 * each referral. Ctrl or ⌘ with Enter sends it.
 */
export function Composer({
  recipient,
  onPhoto,
  besideSend,
  ...conversation
}: Conversation & {
  /** First name of the referrer. */
  recipient: string | null;
  /** Receives a photo from the camera of a phone. */
  onPhoto?: (files: Iterable<File>) => void;
  /** Another way to deal with the last message. */
  besideSend?: ReactNode;
}) {
  const form = useMessageForm(conversation);
  const isNarrow = useIsNarrow();
  const error = form.errorOf("body");
  return (
    <form ref={dockedBar} onSubmit={form.submit} noValidate className={composerClass({ isNarrow })}>
      <FormFailure failure={form.failure} />
      <MessageRow
        recipient={recipient}
        onPhoto={onPhoto}
        besideSend={besideSend}
        isBusy={form.formState.isSubmitting}
        maxLength={bodyLengthMax}
        aria-invalid={error !== undefined || undefined}
        {...form.register("body")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad max-sm:px-3">
          {error}
        </p>
      )}
    </form>
  );
}
