import { CornerDownLeft, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { messageOf } from "../../data/api-error.ts";
import { sendMessage } from "../../data/conversations.ts";
import { newIdempotencyKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { commandKey } from "../../ui/keys.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { say } from "../../ui/toasts.tsx";

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

/**
 * The field for a new message, always in view below the messages. Its draft survives a reload, for
 * each referral. Ctrl or ⌘ with Enter sends it. The text moves to the messages immediately, and
 * comes back if it could not be sent.
 */
export function Composer({
  referralId,
  conversationId,
  recipient,
}: {
  referralId: string;
  /** ID of the conversation. Undefined before the first message. */
  conversationId: string | undefined;
  /** Name of the referrer. */
  recipient: string | null;
}) {
  const { name, user } = useOrganization();
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
  const isReferrer = user.permissionLevel === "referrer";
  const readers = isReferrer
    ? phrase("The team at {name} can read this.", { name })
    : `${recipient ?? "The referrer"}, their business developer, the assignee and admins can read this.`;
  const error = form.errorOf("body");
  return (
    <form
      ref={dockedBar}
      onSubmit={form.submit}
      noValidate
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-pane px-4 py-3 max-sm:px-5"
    >
      <FormFailure failure={form.failure} />
      <div className="grid gap-1 rounded-surface border border-line-field bg-surface p-1.5 focus-within:border-accent has-aria-invalid:border-bad max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-end">
        <textarea
          aria-label={phrase("Your message")}
          aria-invalid={error !== undefined || undefined}
          dir="auto"
          rows={1}
          maxLength={bodyLengthMax}
          placeholder={
            isReferrer ? phrase("Message the team") : `Message ${recipient ?? "the referrer"}`
          }
          className="field-sizing-content max-h-40 min-h-8 w-full resize-none bg-transparent px-1.5 py-1 outline-none placeholder:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:py-2.5 pointer-coarse:text-[16px]"
          {...form.register("body")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 px-1.5 text-xs text-ink-3 max-sm:hidden">{readers}</p>
          <Button
            type="submit"
            look="primary"
            className="pointer-coarse:h-11"
            isBusy={form.formState.isSubmitting}
          >
            <Send aria-hidden className="size-3.5" />
            {phrase("Send")}
            <kbd className="ml-1 flex items-center gap-0.5 rounded border border-current/40 px-1 font-sans text-2xs max-sm:hidden">
              {commandKey}
              <CornerDownLeft aria-hidden className="size-2.5" />
            </kbd>
          </Button>
        </div>
      </div>
      <p className="text-xs text-ink-3 sm:hidden">{readers}</p>
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </form>
  );
}
