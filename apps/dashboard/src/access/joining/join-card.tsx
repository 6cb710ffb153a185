import type { ReactNode } from "react";
import { ApiError } from "../../data/api-error.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Card } from "../sign-in/card.tsx";

/** The frame of a joining page, also while it loads and when loading fails. */
export function JoinCard({
  title,
  error,
  isReady,
  children,
}: {
  title: string;
  error: Error | null;
  isReady: boolean;
  children: () => ReactNode;
}) {
  if (isGone(error)) return <InvitationGone />;
  if (error !== null) {
    return (
      <Card title="Invitation">
        <ErrorState error={error} onRetry={() => window.location.reload()} />
      </Card>
    );
  }
  return (
    <Card title={isReady ? title : "Invitation"}>
      {isReady ? children() : <SkeletonLines count={4} />}
    </Card>
  );
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export const InvitationGone = () => (
  <Card title="This invitation no longer works">
    <p className="text-center text-ink-2">
      The link was used, expired, was withdrawn, or is incomplete. Open it again from the email, or
      ask the person who invited you for a new one.
    </p>
  </Card>
);
