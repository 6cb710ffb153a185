import type { CodeInvitation } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../data/api-error.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { levels, ownMeaning } from "../../words/levels.ts";
import { Card } from "../sign-in/card.tsx";

/** The frame of a joining page, shown even while the page loads or if loading fails. */
export function JoinCard({
  title,
  brand,
  error,
  isReady,
  children,
}: {
  title: string;
  /** The inviting organization, once it is known. */
  brand?: CodeInvitation["organization"] | undefined;
  error: Error | null;
  isReady: boolean;
  children: () => ReactNode;
}) {
  if (isGone(error)) return <InvitationGone />;
  if (error !== null) {
    return (
      <Card title={phrase("Invitation")}>
        <ErrorState error={error} onRetry={() => window.location.reload()} />
      </Card>
    );
  }
  return (
    <Card title={isReady ? title : phrase("Invitation")} brand={brand}>
      {isReady ? children() : <SkeletonLines count={4} />}
    </Card>
  );
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export const InvitationGone = () => (
  <Card title={phrase("This invitation no longer works")}>
    <p className="text-center text-ink-2">
      {phrase(
        "Ask the person who invited you for a new link, or sign in if you have already joined.",
      )}
    </p>
    <Link to="/sign-in" className={`${buttonClass()} mt-4 w-full`}>
      {phrase("Sign in")}
    </Link>
  </Card>
);

/** The text of an invitation, with the inviter, the organization and the role. */
export function InvitationText({ inviterName, organization, permissionLevel }: CodeInvitation) {
  const { asOne } = levels[permissionLevel];
  const role = phrase(asOne);
  const place = <strong className="font-semibold text-ink">{organization.name}</strong>;
  return (
    <div className="mt-1 mb-5 grid gap-1 text-ink-2">
      <p className="wrap-anywhere">
        {inviterName === null
          ? phraseWith("You are invited to join {place} as {role}.", { place, role })
          : phraseWith("{inviter} invited you to join {place} as {role}.", {
              inviter: <bdi>{inviterName}</bdi>,
              place,
              role,
            })}
      </p>
      <p className="text-xs text-ink-3">{phrase(ownMeaning(permissionLevel))}</p>
    </div>
  );
}
