import clsx from "clsx";
import { Camera, CornerDownLeft, Send } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { messageOf } from "../../data/api-error.ts";
import { sendMessage } from "../../data/conversations.ts";
import { newIdempotencyKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { commandKey } from "../../ui/keys.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { say } from "../../ui/toasts.tsx";
import { threadColumn } from "./thread-skeleton.tsx";

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
 * each referral. Ctrl or ⌘ with Enter sends it. A phone shows who can read it while the person
 * writes.
 */
export function Composer({
  recipient,
  onPhoto,
  ...conversation
}: Conversation & {
  /** First name of the referrer. */
  recipient: string | null;
  /** Receives a photo from the camera of a phone. */
  onPhoto?: (files: Iterable<File>) => void;
}) {
  const { name, user } = useOrganization();
  const form = useMessageForm(conversation);
  const isNarrow = useIsNarrow();
  const readersId = useId();
  const isReferrer = user.permissionLevel === "referrer";
  const readers = (
    <p id={readersId} className="text-xs text-ink-3">
      {isReferrer
        ? phrase("The team at {name} can read this.", { name })
        : "Read by the referrer, BD, assignee and admins"}
    </p>
  );
  const error = form.errorOf("body");
  const field = (
    <MessageField
      form={form}
      readersId={readersId}
      placeholder={
        isReferrer
          ? phrase("Message the team")
          : `Message ${recipient ?? "the referrer"} and the team`
      }
    />
  );
  const isBusy = form.formState.isSubmitting;
  return (
    <form
      ref={dockedBar}
      onSubmit={form.submit}
      noValidate
      className={clsx(
        "group/composer relative grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-pane py-3 max-sm:gap-1 max-sm:py-2",
        isNarrow ? "px-2" : threadColumn,
      )}
    >
      <FormFailure failure={form.failure} />
      {isNarrow ? (
        <PhoneRow field={field} isBusy={isBusy} onPhoto={onPhoto} />
      ) : (
        <div className="grid gap-1 rounded-surface border border-line-field bg-surface p-1.5 focus-within:border-accent has-aria-invalid:border-bad">
          {field}
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1 px-1.5">{readers}</div>
            <SendButton isBusy={isBusy} />
          </div>
        </div>
      )}
      {isNarrow && (
        // Above the bar, so that the button stays under the finger that takes the focus to it.
        <div className="absolute inset-x-0 bottom-full hidden border-t border-line bg-surface px-5 pt-1.5 group-focus-within/composer:block">
          {readers}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad max-sm:px-3">
          {error}
        </p>
      )}
    </form>
  );
}

function MessageField({
  form,
  readersId,
  placeholder,
}: {
  form: Pick<ReturnType<typeof useMessageForm>, "register" | "errorOf">;
  /** ID of the text that says who can read the message. */
  readersId: string;
  placeholder: string;
}) {
  const isNarrow = useIsNarrow();
  return (
    <textarea
      aria-label={phrase("Your message")}
      aria-describedby={readersId}
      aria-invalid={form.errorOf("body") !== undefined || undefined}
      dir="auto"
      rows={1}
      maxLength={bodyLengthMax}
      placeholder={placeholder}
      className={clsx(
        "field-sizing-content max-h-40 min-h-8 w-full resize-none bg-transparent py-1 outline-none placeholder:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:py-2.5 pointer-coarse:text-[16px]",
        isNarrow
          ? "rounded-[22px] border border-line-field px-4 focus:border-accent aria-invalid:border-bad"
          : "px-1.5",
      )}
      {...form.register("body")}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
          event.currentTarget.form?.requestSubmit();
        }
      }}
    />
  );
}

const SendButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="submit" look="primary" className="pointer-coarse:h-11" isBusy={isBusy}>
    <Send aria-hidden className="size-3.5" />
    {phrase("Send")}
    <kbd className="ml-1 flex items-center gap-0.5 rounded border border-current/40 px-1 font-sans text-2xs">
      {commandKey}
      <CornerDownLeft aria-hidden className="size-2.5" />
    </kbd>
  </Button>
);

/** The field between the camera and the button that sends, which has a color once there is a text. */
const PhoneRow = ({
  field,
  isBusy,
  onPhoto,
}: {
  field: ReactNode;
  isBusy: boolean;
  onPhoto: ((files: Iterable<File>) => void) | undefined;
}) => (
  <div className={clsx("flex items-end", onPhoto === undefined && "pl-3")}>
    {onPhoto !== undefined && <CameraButton onPhoto={onPhoto} />}
    {field}
    <IconButton
      type="submit"
      label={phrase("Send")}
      disabled={isBusy}
      className="size-11! text-accent-text! group-has-placeholder-shown/composer:text-ink-3!"
    >
      <Send aria-hidden className="size-5!" />
    </IconButton>
  </div>
);

function CameraButton({ onPhoto }: { onPhoto: (files: Iterable<File>) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={phrase("Take photo")}
        className="size-11! text-ink-2!"
        onClick={() => chooser.current?.click()}
      >
        <Camera aria-hidden className="size-5!" />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={phrase("Photo to take")}
        onChange={({ currentTarget }) => {
          onPhoto(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
