import type { Referral } from "@referral-service/contract";
import type { DeletionPreview } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useOrganization } from "../data/me.ts";
import { deletionQuery } from "../data/referrals.ts";
import { api } from "../data/request.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";

/** Explains what is deleted with the referral and what stays, before the deletion. */
export function DeleteDialog({
  referral,
  onClose,
  onDeleted,
}: {
  referral: Referral;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const preview = useQuery(deletionQuery(slug, referral.id));
  const name = referral.name ?? "this referral";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      verb="Delete permanently"
      isDangerous
      call={async () => {
        await api("DELETE /referrals/:id", {
          params: { id: referral.id },
          query: { organization: slug },
          ifVersion: referral.version,
        });
        say("Referral deleted", name);
        onDeleted();
        client.removeQueries({ queryKey: ["referrals", slug, referral.id] });
        await client.invalidateQueries({ queryKey: ["referrals", slug] });
      }}
    >
      {preview.isPending && <SkeletonLines count={3} />}
      {preview.isLoadingError && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data !== undefined && (
        <WhatGoes preview={preview.data} photoCount={referral.photos.length} />
      )}
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
          Complete, fail or cancel it first. Its ID: <code>{id}</code>
        </Notice>
      ))}
      <p>You can't undo this. This also deletes:</p>
      <ul className="list-disc pl-5">
        <li>all data about the person, including custom fields</li>
        {photoCount > 0 && <li>{counted(photoCount, "photo", "photos")}</li>}
        {messageCount > 0 && <li>{counted(messageCount, "message", "messages")}</li>}
      </ul>
      {canceledPaymentCount > 0 && (
        <p>
          {counted(canceledPaymentCount, "bonus payment", "bonus payments")} that were not approved{" "}
          {canceledPaymentCount === 1 ? "is" : "are"} canceled.
        </p>
      )}
      {keptPaymentCount > 0 && (
        <p>
          {counted(keptPaymentCount, "bonus payment stays", "bonus payments stay")} in your records,
          without notes.
        </p>
      )}
      <p>The customer stays.</p>
    </>
  );
}
