import type { Referral } from "@referral-service/contract";
import clsx from "clsx";
import { Camera, ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { imageAddress } from "../../data/photos.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { acceptedTypes } from "../../ui/image-files.ts";
import { part } from "../../ui/part.tsx";
import { dayOf } from "../../ui/time.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { UploadList } from "./upload-list.tsx";
import { photosMax, useUploads } from "./use-uploads.ts";

const Viewer = part(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

/**
 * Shows the photos of a referral. People add photos with a button, by dropping files, or by
 * pasting.
 */
export function PhotosSection({ referral }: { referral: Referral }) {
  const { slug, timezone, user } = useOrganization();
  const { id, photos } = referral;
  const { uploads, add, retry, dismiss } = useUploads(id);
  const [openedId, setOpenedId] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isOver, ...dropping } = useDropping(add);
  usePasting(add);
  const isFull = photos.length >= photosMax;
  return (
    <section
      aria-labelledby="photos-title"
      className={clsx("grid gap-3", isOver && "bg-accent-soft")}
      {...dropping}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <p id="photos-title" className="flex-1 text-xs font-medium text-ink-3">
          {phrase("Photos")}
          {photos.length > 0 && <span className="figures ml-1.5 font-normal">{photos.length}</span>}
        </p>
        <Button
          size="small"
          disabled={isFull}
          className="not-pointer-coarse:hidden"
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden className="size-3.5" />
          {phrase("Take photo")}
        </Button>
        <Button
          size="small"
          disabled={isFull}
          title={
            isFull
              ? phrase("A referral can have up to {photosMax} photos", { photosMax })
              : undefined
          }
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden className="size-3.5" />
          {phrase("Add photos")}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={phrase("Photos to add")}
          accept={acceptedTypes.join(",")}
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
        <input
          ref={camera}
          type="file"
          hidden
          aria-label={phrase("Photo to take")}
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={phrase("Photo {position} of {count}, added on {day}", {
                  position: index + 1,
                  count: photos.length,
                  day: dayOf(photo.createdAt, timezone),
                })}
                onClick={() => setOpenedId(photo.id)}
                className="block aspect-square w-full overflow-hidden rounded-control border border-line bg-hover hover:border-line-strong"
              >
                <img
                  src={imageAddress(slug, photo, "thumbnail")}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && uploads.length === 0 && (
        <p className="text-ink-3">
          {isAboveReferrer(user)
            ? "No photos yet. Drop, paste or choose JPEG, PNG, WebP or AVIF images, up to 10 MB each."
            : phrase("No photos yet. Add photos of up to 10 MB each.")}
        </p>
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />}
      {openedId !== undefined && (
        <Viewer
          photos={photos}
          photoId={openedId}
          onShow={setOpenedId}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </section>
  );
}

/** Returns the handlers that a section needs to accept dropped files. */
function useDropping(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}

/** Accepts files pasted anywhere on the page. */
function usePasting(onFiles: (files: Iterable<File>) => void) {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const { files } = event.clipboardData ?? {};
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [onFiles]);
}
