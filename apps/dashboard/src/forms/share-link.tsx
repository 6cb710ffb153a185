import { Link } from "@tanstack/react-router";
import { ChevronRight, Copy, Mail, MessageCircle, QrCode } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { say } from "../ui/toasts.tsx";
import { spokenAddress } from "../ui/web-address.ts";
import { ownReading } from "../words/texts/use-texts.ts";

interface Shared {
  id: string;
  url: string;
}

/**
 * Shares a link of the person with the phone's share sheet. A browser without one shows the choices
 * in a dialog.
 */
export function ShareButton({
  linkOf,
  text,
  children,
  ...button
}: {
  linkOf: () => Promise<Shared> | Shared;
  /** The organization's own text. */
  text: string | null;
  children: ReactNode;
} & Pick<ComponentProps<typeof Button>, "look" | "className" | "aria-label" | "title">) {
  const { name } = useOrganization();
  const { texts } = ownReading();
  const [opened, setOpened] = useState<Shared>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const message = text ?? texts.share.text(name);

  async function share() {
    setFailure(undefined);
    setBusy(true);
    try {
      const link = await linkOf();
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
      <Button {...button} isBusy={isBusy} onClick={() => void share()}>
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

const choice =
  "grid min-h-14 min-w-0 flex-1 content-center justify-items-center gap-1.5 rounded-surface border border-line-strong px-2 text-xs font-medium hover:bg-hover";

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
        <p dir="auto" className="rounded-surface bg-accent-soft px-3 py-2 break-words">
          {message} <strong className="font-semibold wrap-anywhere">{spokenAddress(url)}</strong>
        </p>
        <div className="flex gap-2">
          <a
            className={choice}
            target="_blank"
            rel="noreferrer"
            href={`https://wa.me/?text=${whole}`}
          >
            <MessageCircle aria-hidden className="size-5 text-accent-text" />
            {share.whatsApp}
          </a>
          <a className={choice} href={`mailto:?body=${whole}`}>
            <Mail aria-hidden className="size-5 text-accent-text" />
            {share.email}
          </a>
          <button
            type="button"
            className={choice}
            onClick={() => void copy().catch(() => say(url))}
          >
            <Copy aria-hidden className="size-5 text-accent-text" />
            {share.copy}
          </button>
        </div>
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: id }}
          className="-mx-5 -mb-5 flex h-12 items-center gap-2 rounded-b-surface border-t border-line px-5 hover:bg-hover"
        >
          <QrCode aria-hidden className="size-4 text-ink-3" />
          <span className="flex-1">{share.clicks}</span>
          <ChevronRight aria-hidden className="size-4 text-ink-3" />
        </Link>
      </div>
    </Dialog>
  );
}
