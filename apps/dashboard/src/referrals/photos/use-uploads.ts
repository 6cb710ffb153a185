import { useCallback, useReducer, useRef } from "react";
import { ApiError, messageOf } from "../../data/api-error.ts";
import { newIdempotencyKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { type PhotoToSend, sendPhoto } from "../../data/photos.ts";
import { useCommand } from "../../data/use-command.ts";
import { whyRefused } from "../../ui/image-files.ts";

export interface Upload extends PhotoToSend {
  /** Progress of the upload, from 0 to 1. */
  progress: number;
  /** Reason why the upload failed, in words. */
  failure?: string | undefined;
  /** Whether a retry with the same file can succeed. */
  canRetry: boolean;
}

type Step =
  | { kind: "added"; uploads: Upload[] }
  | { kind: "changed"; key: string; change: Partial<Upload> }
  | { kind: "gone"; key: string };

function reduce(uploads: Upload[], step: Step): Upload[] {
  switch (step.kind) {
    case "added":
      return [...uploads, ...step.uploads];
    case "changed":
      return uploads.map((upload) =>
        upload.idempotencyKey === step.key ? { ...upload, ...step.change } : upload,
      );
    case "gone":
      return uploads.filter(({ idempotencyKey }) => idempotencyKey !== step.key);
    default:
      return step satisfies never;
  }
}

/**
 * Uploads the chosen files, two at a time, and keeps failed ones until the person dismisses them.
 */
export function useUploads(referralId: string, done?: () => void) {
  const { slug } = useOrganization();
  const sending = useRef(useCommand({ ...sendPhoto, done }));
  const [uploads, take] = useReducer(reduce, []);
  const waiting = useRef<Upload[]>([]);
  const sendingCount = useRef(0);

  const send = useCallback(async (upload: Upload) => {
    const key = upload.idempotencyKey;
    try {
      await sending.current({
        ...upload,
        onProgress: (progress) => take({ kind: "changed", key, change: { progress } }),
      });
      take({ kind: "gone", key });
    } catch (error) {
      // A rejected image cannot be sent again, because the service would reject it again.
      const canRetry = !(error instanceof ApiError && error.code === "INVALID_REQUEST");
      take({ kind: "changed", key, change: { failure: messageOf(error), canRetry } });
    }
  }, []);

  const sendWaiting = useCallback(() => {
    while (sendingCount.current < 2) {
      const upload = waiting.current.shift();
      if (upload === undefined) return;
      sendingCount.current += 1;
      void send(upload).finally(() => {
        sendingCount.current -= 1;
        sendWaiting();
      });
    }
  }, [send]);

  const add = useCallback(
    (files: Iterable<File>) => {
      const added = Array.from(files, (file): Upload => {
        const idempotencyKey = newIdempotencyKey();
        const failure = whyRefused(file);
        return { slug, referralId, file, idempotencyKey, progress: 0, failure, canRetry: false };
      });
      take({ kind: "added", uploads: added });
      waiting.current.push(...added.filter(({ failure }) => failure === undefined));
      sendWaiting();
    },
    [slug, referralId, sendWaiting],
  );

  const retry = useCallback(
    (upload: Upload) => {
      const again = { ...upload, progress: 0, failure: undefined };
      take({ kind: "changed", key: upload.idempotencyKey, change: again });
      waiting.current.push(again);
      sendWaiting();
    },
    [sendWaiting],
  );

  const dismiss = useCallback((key: string) => take({ kind: "gone", key }), []);

  return { uploads, add, retry, dismiss };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The largest number of photos of a referral, as in the service. */
export const photosMax = 20;
