import clsx from "clsx";
import { Check, Copy as CopyIcon } from "lucide-react";
import { Fragment, type MouseEvent, useEffect, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "./button.tsx";
import { commandKey } from "./keys.ts";
import { say } from "./toasts.tsx";

const shownMs = 1_500;

/** Copies the text, or selects it where the page may not copy. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy({ currentTarget }: MouseEvent<HTMLElement>) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The text is selected instead, because a page without https has no clipboard.
      select(text, currentTarget);
      say(
        phrase("Press {commandKey}+C to copy it", { commandKey }),
        phrase("This page has no access to the clipboard."),
      );
    }
  }
  return { isCopied, copy };
}

const withoutSpace = (text: string | null) => text?.replaceAll(/\s/g, "");

/** Selects the text next to the button. */
function select(text: string, button: HTMLElement) {
  const shows = ({ textContent }: Element) => withoutSpace(textContent) === withoutSpace(text);
  for (let near = button.parentElement; near !== null; near = near.parentElement) {
    const shown = [...near.querySelectorAll("*")].find(shows);
    if (shown !== undefined) return getSelection()?.selectAllChildren(shown);
  }
}

/** A small button that copies. Its name describes the copied text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton label={isCopied ? phrase("Copied") : label} onClick={copy}>
      {isCopied ? <Check aria-hidden className="text-good" /> : <CopyIcon aria-hidden />}
    </IconButton>
  );
}

/** A text that breaks after its slashes, before it breaks anywhere. */
function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)(?!\/)/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index).join("")}>
      {part}
      {index < parts.length - 1 && <wbr />}
    </Fragment>
  ));
}

/** An ID with a button that copies it, as high as a line of text. */
export const CopyableId = ({
  id,
  label = phrase("Copy ID"),
  isCut = false,
}: {
  id: string;
  label?: string;
  /** Whether the ID takes one line, even if only its beginning has room. */
  isCut?: boolean;
}) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1 *:last:-my-1 pointer-coarse:*:last:-mx-2 pointer-coarse:*:last:-my-3">
    <code
      className={clsx("min-w-0 font-mono text-xs text-ink-2", isCut ? "truncate" : "wrap-anywhere")}
    >
      <Breakable text={id} />
    </code>
    <CopyButton text={id} label={label} />
  </span>
);
