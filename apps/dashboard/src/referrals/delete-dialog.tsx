import type { Referral } from "@referral-service/contract";
import type { DeletionPreview } from "@referral-service/contract/app";
import { Loaded } from "../data/failures/loaded.tsx";
import { useQuery } from "../data/queries.ts";
import { deleteReferral, deletionQuery } from "../data/referrals.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { say } from "../ui/toasts.tsx";

/** Explains what is deleted with the referral and what remains. */
export function DeleteDialog({
  referral,
  onClose,
  onDeleted,
}: {
  referral: Referral;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const preview = useQuery(deletionQuery(referral.id));
  const name = referral.name ?? "this referral";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      verb="Delete permanently"
      isDangerous
      {...deleteReferral(referral)}
      done={() => {
        say("Referral deleted", name);
        onDeleted();
      }}
    >
      <Loaded failure="The preview could not be loaded" isPart query={preview} lineCount={3}>
        {(read) => <WhatGoes preview={read} photoCount={referral.photos.length} />}
      </Loaded>
    </ConfirmDialog>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function WhatGoes({ preview, photoCount }: { preview: DeletionPreview; photoCount: number }) {
  const { messageCount, canceledPaymentCount, keptPaymentCount, hindrances } = preview;
  return (
    <>
      {hindrances.map(({ id, status }) => (
        <Notice key={id} tone="warn" title={`A bonus payment is ${status}`}>
          Mark the payment as paid or failed, or cancel it, before you delete the referral. Payment
          ID: <code>{id}</code>
        </Notice>
      ))}
      <p>This permanently deletes the referral. It also deletes:</p>
      <ul className="list-disc pl-5">
        <li>all data about the person, including custom fields</li>
        {photoCount > 0 && <li>{counted(photoCount, "photo", "photos")}</li>}
        {messageCount > 0 && <li>{counted(messageCount, "message", "messages")}</li>}
      </ul>
      {canceledPaymentCount > 0 && (
        <p>
          {counted(
            canceledPaymentCount,
            "draft or failed bonus payment",
            "draft or failed bonus payments",
          )}{" "}
          will be canceled.
        </p>
      )}
      {keptPaymentCount > 0 && (
        <p>
          {counted(keptPaymentCount, "bonus payment", "bonus payments")} will remain in your
          records, without notes.
        </p>
      )}
      <p>The customer remains if the referred person is one. You can't undo this.</p>
    </>
  );
}
