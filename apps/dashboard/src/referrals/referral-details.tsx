import type { Referral } from "@referral-service/contract";
import { lazy, Suspense } from "react";
import { ReferralActions } from "./referral-actions.tsx";
import { ReferralFacts } from "./referral-facts.tsx";
import { Timeline } from "./timeline.tsx";

const Thread = lazy(async () => ({
  default: (await import("./conversations/thread.tsx")).Thread,
}));
const PhotosSection = lazy(async () => ({
  default: (await import("./photos/photos-section.tsx")).PhotosSection,
}));
const EditDialog = lazy(async () => ({
  default: (await import("./edit-dialog.tsx")).EditDialog,
}));

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
          <Suspense>
            <PhotosSection key={referral.id} referral={referral} />
          </Suspense>
        </div>
      </div>
      <div className="border-t border-line">
        <Timeline referralId={referral.id} />
      </div>
      <div className="border-t border-line">
        <Suspense>
          <Thread referralId={referral.id} />
        </Suspense>
      </div>
      {isEditing && (
        <Suspense>
          <EditDialog key={referral.id} referral={referral} onClose={() => onEdit(false)} />
        </Suspense>
      )}
    </>
  );
}
