import clsx from "clsx";
import { Camera, CornerDownLeft, Send } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { useOrganization } from "../../data/me.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { commandKey } from "../../ui/keys.ts";
import { useIsOnline } from "../../ui/online.ts";
import { threadColumn } from "../../ui/record-body.tsx";

// Separate from the composer, because its placeholder is drawn before the code of forms is loaded.

export const composerClass = ({ isNarrow }: { isNarrow: boolean }) =>
  clsx(
    "group/composer grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-pane py-3 max-sm:gap-1 max-sm:py-2",
    isNarrow ? "px-2" : threadColumn,
  );

/** The field for a message with the button that sends it, and who can read it or what happens offline. */
export function MessageRow({
  recipient,
  onPhoto,
  besideSend,
  isBusy = false,
  ...field
}: ComponentProps<"textarea"> & {
  /** First name of the referrer. */
  recipient: string | null;
  /** Receives a photo from the camera of a phone. */
  onPhoto?: ((files: Iterable<File>) => void) | undefined;
  /** Another way to deal with the last message. */
  besideSend?: ReactNode;
  isBusy?: boolean;
}) {
  const { name, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const isOnline = useIsOnline();
  const readersId = useId();
  const isReferrer = user.permissionLevel === "referrer";
  // The name is last, because a long one is cut.
  const readersOfStaff = `Visible to admins, the assigned team and ${recipient ?? "the referrer"}`;
  const readers = (
    <p
      id={readersId}
      title={isReferrer || !isOnline ? undefined : readersOfStaff}
      className={clsx(
        "text-xs text-ink-3",
        !isReferrer && isOnline && (isNarrow ? "wrap-anywhere" : "line-clamp-2"),
      )}
    >
      {!isOnline
        ? phrase("You're offline. Your message stays here until you send it.")
        : isReferrer
          ? phrase("The team at {name} can read this.", { name })
          : readersOfStaff}
    </p>
  );
  const text = (
    <textarea
      aria-label={phrase("Your message")}
      aria-describedby={readersId}
      dir="auto"
      rows={1}
      placeholder={
        isReferrer
          ? phrase("Message the team")
          : `Message ${recipient ?? "the referrer"} and the team`
      }
      className={clsx(
        "field-sizing-content max-h-40 min-h-8 w-full resize-none bg-transparent py-1 outline-none placeholder:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:py-2.5 pointer-coarse:text-[16px]",
        isNarrow
          ? "rounded-[22px] border border-line-field px-4 focus:border-accent aria-invalid:border-bad"
          : "px-1.5",
      )}
      {...field}
    />
  );
  if (!isNarrow) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-surface border border-line-field bg-surface p-1.5 focus-within:border-accent has-aria-invalid:border-bad">
        {text}
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1 px-1.5">{readers}</div>
          {besideSend}
          <SendButton isBusy={isBusy} />
        </div>
      </div>
    );
  }
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-3">
        {readers}
        {besideSend}
      </div>
      <PhoneRow field={text} isBusy={isBusy} onPhoto={onPhoto} />
    </>
  );
}

const SendButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button
    type="submit"
    look="primary"
    className="pointer-coarse:h-11 group-has-placeholder-shown/composer:bg-hover! group-has-placeholder-shown/composer:text-ink-2!"
    isBusy={isBusy}
  >
    <Send aria-hidden className="size-3.5" />
    {phrase("Send")}
    <kbd className="pointer-coarse:hidden ml-1 flex items-center gap-0.5 rounded border border-current/40 px-1 font-sans text-2xs">
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
