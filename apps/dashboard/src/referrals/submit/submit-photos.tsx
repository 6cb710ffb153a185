import { Camera, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { phrase } from "../../languages/phrase.ts";
import { whyRefused } from "../../ui/image-files.ts";
import { say } from "../../ui/toasts.tsx";
import { photosMax } from "../photos/use-uploads.ts";

interface Photos {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

/** Adds photos from the camera or the device. They are sent with the referral. */
export function AddPhotos({ photos, onChange }: Photos) {
  const chooser = useRef<HTMLInputElement>(null);

  function add(files: readonly File[]) {
    const refused = files.map(whyRefused).find((reason) => reason !== undefined);
    if (refused !== undefined) say(refused);
    const added = files.filter((file) => whyRefused(file) === undefined);
    onChange([...photos, ...added].slice(0, photosMax));
  }

  return (
    <>
      <button
        type="button"
        disabled={photos.length >= photosMax}
        className="flex min-h-7.5 items-center gap-2 justify-self-start rounded-control border border-line-field bg-surface px-2.5 font-medium max-sm:min-h-12 max-sm:px-3.5 sm:pointer-coarse:min-h-11 hover:bg-hover disabled:opacity-50"
        onClick={() => chooser.current?.click()}
      >
        <Camera aria-hidden className="size-4 max-sm:size-5" />
        <span className="max-sm:sr-only">{phrase("Add photos")}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={phrase("Photos to add")}
        accept="image/*"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

export const ChosenPhotos = ({ photos, onChange }: Photos) =>
  photos.length > 0 && (
    <ul aria-label={phrase("Photos")} className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <Chosen
          key={`${photo.name} ${photo.size} ${photo.lastModified}`}
          photo={photo}
          onRemove={() => onChange(photos.filter((one) => one !== photo))}
        />
      ))}
    </ul>
  );

function Chosen({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const opened = URL.createObjectURL(photo);
    setUrl(opened);
    return () => URL.revokeObjectURL(opened);
  }, [photo]);
  const label = phrase("Remove {name}", { name: photo.name });
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={onRemove}
        className="relative block aspect-square h-14 overflow-hidden rounded-control border border-line bg-hover"
      >
        {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
        <X
          aria-hidden
          className="absolute top-0.5 right-0 size-5 rounded-full bg-raised p-0.5 text-ink"
        />
      </button>
    </li>
  );
}
