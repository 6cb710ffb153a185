import { Check, Copy as CopyIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";

const shownMs = 1_500;

function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { isCopied, copy };
}

/** A small button that copies. Its name says what it copies. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton label={isCopied ? "Copied" : label} onClick={copy}>
      {isCopied ? <Check aria-hidden className="text-good" /> : <CopyIcon aria-hidden />}
    </IconButton>
  );
}

/** A whole id with a button that copies it. */
export const CopyableId = ({ id, label = "Copy the id" }: { id: string; label?: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <code className="truncate font-mono text-xs text-ink-2">{id}</code>
    <CopyButton text={id} label={label} />
  </span>
);

/** A secret that is never shown again. */
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
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        It is shown only now. Keep it where your secrets are kept.
      </p>
    </div>
  );
}
