import type { Referral } from "@referral-service/contract";
import { part } from "../ui/part.tsx";
import { ReferralFrame } from "./referral-frame.tsx";
import { Stream } from "./stream.tsx";

const EditDialog = part(async () => (await import("./edit-dialog.tsx")).EditDialog);

/** Shows the facts of a referral next to its stream. */
export const ReferralRecord = ({
  referral,
  isEditing,
  onEditEnd,
}: {
  referral: Referral;
  isEditing: boolean;
  onEditEnd: () => void;
}) => (
  <ReferralFrame referral={referral}>
    {(isCovered, addPhoto) => (
      <>
        <Stream
          referralId={referral.id}
          referrerId={referral.referrerId}
          referredName={referral.name}
          recipient={referral.referrer.firstName}
          onPhoto={addPhoto}
          isCovered={isCovered}
        />
        {isEditing && <EditDialog referral={referral} onClose={onEditEnd} />}
      </>
    )}
  </ReferralFrame>
);
