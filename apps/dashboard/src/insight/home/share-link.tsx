import { Link } from "@tanstack/react-router";
import { Copy, Mail, MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { useOrganization } from "../../data/me.ts";
import { openShareLink } from "../../data/public-links.ts";
import { useCommand } from "../../data/use-command.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { say } from "../../ui/toasts.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

interface Shared {
  id: string;
  url: string;
}

/** The URL as a person reads it aloud. */
const spokenAddress = (url: string) => url.replace(/^https?:\/\//, "");

/**
 * Shares the person's link with the phone's share sheet. A browser without one shows the choices in
 * a dialog.
 */
export function ShareButton({
  known,
  text,
  className,
  children,
}: {
  /** The newest link that was read, for a phone without a connection. */
  known: Shared | null;
  /** The organization's own text. */
  text: string | null;
  className?: string;
  children: ReactNode;
}) {
  const { name } = useOrganization();
  const { texts } = ownReading();
  const [opened, setOpened] = useState<Shared>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = useCommand(openShareLink);
  const message = text ?? texts.share.text(name);

  async function share() {
    setFailure(undefined);
    setBusy(true);
    try {
      const link = navigator.onLine || known === null ? await open() : known;
      if (typeof navigator.share === "function") await shareBySheet(link.url, message);
      else setOpened(link);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button className={className} isBusy={isBusy} onClick={() => void share()}>
        {children}
      </Button>
      {failure !== undefined && (
        <Notice tone="bad" title={texts.share.failed} className="basis-full">
          {failure}
        </Notice>
      )}
      {opened !== undefined && (
        <ShareDialog link={opened} message={message} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** Closing the share sheet is not a failure. */
async function shareBySheet(url: string, text: string) {
  try {
    await navigator.share({ url, text });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
  }
}

const choice = `${buttonClass()} h-11! w-full`;

function ShareDialog({
  link: { id, url },
  message,
  onClose,
}: {
  link: Shared;
  message: string;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const { share } = ownReading().texts;
  const whole = encodeURIComponent(`${message} ${url}`);

  async function copy() {
    await navigator.clipboard.writeText(url);
    say(share.copied);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={share.title}>
      <div className="grid gap-4">
        <p className="break-words" dir="auto">
          {message} <strong className="font-semibold break-all">{spokenAddress(url)}</strong>
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="primary"
            className="col-span-full h-11!"
            onClick={() => void copy().catch(() => say(url))}
          >
            <Copy aria-hidden className="size-4" />
            {share.copy}
          </Button>
          <a
            className={choice}
            target="_blank"
            rel="noreferrer"
            href={`https://wa.me/?text=${whole}`}
          >
            <MessageCircle aria-hidden className="size-4" />
            {share.whatsApp}
          </a>
          <a className={choice} href={`mailto:?body=${whole}`}>
            <Mail aria-hidden className="size-4" />
            {share.email}
          </a>
        </div>
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: id }}
          className="justify-self-start font-medium text-accent-text hover:underline pointer-coarse:py-2.5"
        >
          {share.clicks}
        </Link>
      </div>
    </Dialog>
  );
}
