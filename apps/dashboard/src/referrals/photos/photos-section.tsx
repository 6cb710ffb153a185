import type { Referral, ReferralPhoto } from "@referral-service/contract";
import clsx from "clsx";
import { Camera, type LucideIcon, Plus } from "lucide-react";
import { type DragEvent, type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { imageAddress } from "../../data/photos.ts";
import { phrase } from "../../languages/phrase.ts";
import { acceptedTypes } from "../../ui/image-files.ts";
import { useIsForFingers } from "../../ui/is-narrow.ts";
import { part } from "../../ui/part.tsx";
import { dayOf } from "../../ui/time.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { UploadList } from "./upload-list.tsx";
import { photosMax, type Uploads } from "./use-uploads.ts";

const Viewer = part(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

/**
 * Shows the photos of a referral. People add photos with a button, by dropping files, or by
 * pasting.
 */
export function PhotosSection({
  referral: { photos },
  uploads: { uploads, add, retry, dismiss },
}: {
  referral: Referral;
  uploads: Uploads;
}) {
  const [openedId, setOpenedId] = useState<string>();
  const { isOver, ...dropping } = useDropping(add);
  usePasting(add);
  const isEmpty = photos.length === 0;
  const isFull = photos.length >= photosMax;
  return (
    <section
      aria-labelledby="photos-title"
      className={clsx("grid gap-3", isEmpty && "-mt-4 -ml-2.5", isOver && "bg-accent-soft")}
      {...dropping}
    >
      <div className="flex min-h-6.5 flex-wrap items-center gap-2">
        <p id="photos-title" className={isEmpty ? "sr-only" : "flex-1 text-xs font-semibold"}>
          {phrase("Photos")}
          {photos.length > 0 && <span className="figures ml-1.5 font-normal">{photos.length}</span>}
        </p>
        {isEmpty && <AddButtons onFiles={add} />}
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
          {photos.map((photo, index) => (
            <Thumbnail
              key={photo.id}
              photo={photo}
              position={index + 1}
              count={photos.length}
              onOpen={() => setOpenedId(photo.id)}
            />
          ))}
          {!isFull && (
            <li className="grid">
              <AddButtons onFiles={add} isTile />
            </li>
          )}
        </ul>
      )}
      {isFull && (
        <p className="text-xs text-ink-3">
          {phrase("A referral can have up to {photosMax} photos", { photosMax })}
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

function Thumbnail({
  photo,
  position,
  count,
  onOpen,
}: {
  photo: ReferralPhoto;
  position: number;
  count: number;
  onOpen: () => void;
}) {
  const { slug, timezone } = useOrganization();
  const day = dayOf(photo.createdAt, timezone);
  return (
    <li>
      <button
        type="button"
        aria-label={phrase("Photo {position} of {count}, added on {day}", { position, count, day })}
        onClick={onOpen}
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
  );
}

/** Where fingers touch, another button opens the camera. */
function AddButtons({
  onFiles,
  isTile = false,
}: {
  onFiles: (files: Iterable<File>) => void;
  /** Whether the buttons fill the place of a photo. */
  isTile?: boolean;
}) {
  const isForFingers = useIsForFingers();
  return (
    <>
      {isForFingers && (
        <AddButton
          icon={Camera}
          label={phrase("Take photo")}
          isTile={isTile}
          onFiles={onFiles}
          input={{
            accept: "image/*",
            capture: "environment",
            "aria-label": phrase("Photo to take"),
          }}
        />
      )}
      <AddButton
        icon={Plus}
        label={phrase("Add photos")}
        isTile={isTile}
        onFiles={onFiles}
        input={{
          accept: acceptedTypes.join(","),
          multiple: true,
          "aria-label": phrase("Photos to add"),
        }}
      />
    </>
  );
}

function AddButton({
  icon: Icon,
  label,
  isTile,
  onFiles,
  input,
}: {
  icon: LucideIcon;
  label: string;
  isTile: boolean;
  onFiles: (files: Iterable<File>) => void;
  input: InputHTMLAttributes<HTMLInputElement>;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const isStaff = isAboveReferrer(useOrganization().user);
  return (
    <>
      <button
        type="button"
        title={isStaff ? "You can also drop or paste images of up to 10 MB" : undefined}
        onClick={() => chooser.current?.click()}
        className={clsx(
          "inline-flex items-center justify-center gap-1.5 rounded-control px-2 text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11",
          isTile ? "border border-dashed border-line-strong" : "h-6.5 pointer-coarse:text-sm",
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className={isTile ? "sr-only" : undefined}>{label}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        {...input}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
    </>
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
