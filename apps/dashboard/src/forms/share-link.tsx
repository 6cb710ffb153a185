import { Share2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { homeQuery } from "../data/home.ts";
import { useOrganization } from "../data/me.ts";
import { openShareLink } from "../data/public-links.ts";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { part } from "../ui/part.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import type { Shared } from "./share-dialog.tsx";

const ShareDialog = part(async () => (await import("./share-dialog.tsx")).ShareDialog);

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

/** Shares the referrer's own link. The first time creates it. */
export function ShareOwnLink({ className }: { className?: string }) {
  const { link = null, shareText } = useQuery(homeQuery).data?.own ?? {};
  const { texts, language } = ownReading();
  const open = useCommand(openShareLink);
  return (
    <ShareButton
      // A phone without a connection shares the link that it read last.
      linkOf={() => (navigator.onLine || link === null ? open() : link)}
      text={shareText?.[language] ?? null}
      {...(className !== undefined && { className })}
    >
      <Share2 aria-hidden className="size-4" />
      {texts.share.button}
    </ShareButton>
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
