import { RotateCw, X } from "lucide-react";
import { phrase } from "../../languages/phrase.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import type { Upload } from "./use-uploads.ts";

const showList = (list: HTMLElement | null) => list?.scrollIntoView({ block: "nearest" });

/** Lists the files that are being sent, and those that failed, each with the reason. */
export const UploadList = ({
  uploads,
  onRetry,
  onDismiss,
}: {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (key: string) => void;
}) => (
  <ul ref={showList} aria-label={phrase("Uploads")} aria-live="polite" className="grid gap-2">
    {uploads.map((upload) => (
      <li
        key={upload.idempotencyKey}
        className="grid min-w-0 gap-1.5 rounded-control border border-line px-3 py-2"
      >
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{upload.file.name}</span>
          {upload.failure === undefined && (
            <span className="figures text-xs text-ink-3">{stateOf(upload)}</span>
          )}
          {upload.failure !== undefined && upload.canRetry && (
            <Button size="small" onClick={() => onRetry(upload)}>
              <RotateCw aria-hidden className="size-3" />
              {phrase("Retry")}
            </Button>
          )}
          {upload.failure !== undefined && (
            <IconButton
              label={phrase("Dismiss {name}", { name: upload.file.name })}
              onClick={() => onDismiss(upload.idempotencyKey)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        {upload.failure === undefined ? (
          <progress
            aria-label={phrase("Uploading {name}", { name: upload.file.name })}
            value={upload.progress}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
          />
        ) : (
          <p className="text-xs text-bad">{upload.failure}</p>
        )}
      </li>
    ))}
  </ul>
);

const stateOf = ({ progress }: Upload) => {
  if (progress === 0) return phrase("Waiting");
  return progress === 1 ? phrase("Preparing") : `${Math.round(progress * 100)}%`;
};
