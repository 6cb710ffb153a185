import { Check, Copy } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "./button.tsx";
import { useCopy } from "./copy.tsx";

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
            <Copy aria-hidden className="size-3.5" />
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
