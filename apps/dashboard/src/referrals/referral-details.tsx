import type { Referral } from "@referral-service/contract";
import { part } from "../ui/part.tsx";
import { ReferralActions } from "./referral-actions.tsx";
import { ReferralFacts } from "./referral-facts.tsx";
import { Timeline } from "./timeline.tsx";

const Thread = part(async () => (await import("./conversations/thread.tsx")).Thread);
const PhotosSection = part(async () => (await import("./photos/photos-section.tsx")).PhotosSection);
const EditDialog = part(async () => (await import("./edit-dialog.tsx")).EditDialog);

/**
 * Shows the facts, photos, timeline and conversation of a referral. They are stacked in a panel and
 * side by side on a page.
 */
export function ReferralDetails({
  referral,
  isEditing,
  onEdit,
  onDeleted,
}: {
  referral: Referral;
  isEditing: boolean;
  onEdit: (isOpen: boolean) => void;
  onDeleted: () => void;
}) {
  return (
    <>
      <div>
        <ReferralFacts
          referral={referral}
          actions={
            <ReferralActions
              referral={referral}
              onEdit={() => onEdit(true)}
              onDeleted={onDeleted}
            />
          }
        />
        <div className="border-t border-line">
          <PhotosSection key={referral.id} referral={referral} />
        </div>
      </div>
      <div className="border-t border-line">
        <Timeline referralId={referral.id} />
      </div>
      <div className="border-t border-line">
        <Thread referralId={referral.id} />
      </div>
      {isEditing && (
        <EditDialog key={referral.id} referral={referral} onClose={() => onEdit(false)} />
      )}
    </>
  );
}
