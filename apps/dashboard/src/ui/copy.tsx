import { Check, Copy as CopyIcon } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button, IconButton } from "./button.tsx";
import { commandKey } from "./keys.ts";
import { say } from "./toasts.tsx";

const shownMs = 1_500;

function useCopy(text: string) {
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

/** A full ID with a button that copies it, as high as a line of text. */
export const CopyableId = ({ id, label = phrase("Copy ID") }: { id: string; label?: string }) => (
  <span className="inline-flex max-w-full items-center gap-1 *:-my-1 pointer-coarse:*:-my-3">
    <code className="min-w-0 font-mono text-xs wrap-anywhere text-ink-2">{id}</code>
    <CopyButton text={id} label={label} />
  </span>
);

/** Shows a secret that is never shown again. */
export function SecretField({ secret, label }: { secret: string; label: string }) {
  const { isCopied, copy } = useCopy(secret);
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <div className="flex gap-2">
        <output
          aria-label={label}
          className="min-w-0 flex-1 rounded-control border border-line-strong bg-page px-2.5 py-1.5 font-mono text-xs break-all"
        >
          {secret}
        </output>
        <Button onClick={copy}>
          {isCopied ? (
            <Check aria-hidden className="size-3.5" />
          ) : (
            <CopyIcon aria-hidden className="size-3.5" />
          )}
          {isCopied ? phrase("Copied") : phrase("Copy")}
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        {phrase("We show this only once. Store it with your secrets.")}
      </p>
    </div>
  );
}
