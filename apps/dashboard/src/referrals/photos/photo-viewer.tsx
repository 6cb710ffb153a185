import { Dialog } from "@base-ui/react/dialog";
import type { ReferralPhoto } from "@referral-service/contract";
import { ChevronLeft, ChevronRight, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { deletePhoto, imageAddress } from "../../data/photos.ts";
import { PersonName } from "../../data/users.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase } from "../../languages/phrase.ts";
import { useBackCloses } from "../../ui/back-closes.ts";
import { IconButton } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";

/**
 * Shows one photo over the page. The arrow keys open the next and the previous one, and Esc closes
 * it.
 */
export function PhotoViewer({
  photos,
  photoId,
  onShow,
  onClose,
}: {
  photos: ReferralPhoto[];
  photoId: string;
  onShow: (photoId: string) => void;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const [isAsking, setAsking] = useState(false);
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  useBackCloses(photo !== undefined, onClose);
  const [before, next] = [photos[index - 1], photos[index + 1]];

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft" && before !== undefined) onShow(before.id);
    if (key === "ArrowRight" && next !== undefined) onShow(next.id);
  }

  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[rgb(10_10_20/0.6)]" />
        <Dialog.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-[4vh_4vw] z-50 flex flex-col overflow-hidden rounded-surface border border-line bg-raised shadow-float max-lg:inset-0 max-lg:rounded-none"
        >
          <PhotoBar
            photo={photo}
            position={phrase("Photo {position} of {count}", {
              position: index + 1,
              count: photos.length,
            })}
            onDelete={() => setAsking(true)}
          />
          <div className="relative min-h-0 flex-1 bg-page">
            {photo && (
              <img
                key={photo.id}
                src={imageAddress(slug, photo, "full")}
                alt={phrase("{position} of {count}", { position: index + 1, count: photos.length })}
                width={photo.width}
                height={photo.height}
                className="absolute inset-0 size-full object-scale-down p-2"
              />
            )}
            <Step label={phrase("Previous photo")} photo={before} onShow={onShow} side="left-2">
              <ChevronLeft aria-hidden />
            </Step>
            <Step label={phrase("Next photo")} photo={next} onShow={onShow} side="right-2">
              <ChevronRight aria-hidden />
            </Step>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
      {isAsking && photo && (
        <DeleteQuestion
          photo={photo}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            const shown = next ?? before;
            if (shown === undefined) onClose();
            else onShow(shown.id);
          }}
        />
      )}
    </Dialog.Root>
  );
}

function PhotoBar({
  photo,
  position,
  onDelete,
}: {
  photo: ReferralPhoto | undefined;
  /** For example, “Photo 2 of 5”. */
  position: string;
  onDelete: () => void;
}) {
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  return (
    <div className="flex items-center gap-1 border-b border-line px-3 py-2">
      <Dialog.Title className="figures font-semibold">{position}</Dialog.Title>
      <Dialog.Description className="min-w-0 flex-1 truncate pl-2 text-ink-3">
        {photo && (
          <>
            <Time unixMs={photo.createdAt} />
            {isStaff && photo.uploadedBy !== null && (
              <>
                {" by "}
                <PersonName userId={photo.uploadedBy} />
              </>
            )}
          </>
        )}
      </Dialog.Description>
      {isStaff && (
        <IconButton label={phrase("Delete photo")} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <Dialog.Close render={<IconButton label={phrase("Close")} />}>
        <X aria-hidden />
      </Dialog.Close>
    </div>
  );
}

const Step = ({
  label,
  photo,
  onShow,
  side,
  children,
}: {
  label: string;
  photo: ReferralPhoto | undefined;
  onShow: (photoId: string) => void;
  side: string;
  children: React.ReactNode;
}) =>
  photo && (
    <IconButton
      label={label}
      onClick={() => onShow(photo.id)}
      className={`absolute top-1/2 -translate-y-1/2 rounded-full border border-line bg-raised size-9 ${side}`}
    >
      {children}
    </IconButton>
  );

function DeleteQuestion({
  photo,
  onClose,
  onDeleted,
}: {
  photo: ReferralPhoto;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={phrase("Delete this photo?")}
      verb={phrase("Delete permanently")}
      isDangerous
      {...deletePhoto(photo)}
      done={() => {
        say(phrase("Photo deleted"));
        onDeleted();
      }}
    >
      <p>{phrase("This permanently deletes the photo for everyone. You can't undo this.")}</p>
    </ConfirmDialog>
  );
}
