import type { PermissionLevel } from "@referral-service/contract";
import type { CodeInvitation } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../data/api-error.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { type PlainEnglish, phrase } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
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

/** The title of an invitation, as on the public page that leads here. */
export const invitationTitle = ({ inviterName, organization }: CodeInvitation): string =>
  inviterName === null
    ? phrase("You are invited to join {organization}", { organization: organization.name })
    : phrase("{inviter} invited you to join {organization}", {
        inviter: inviterName,
        organization: organization.name,
      });

const asLevel: Record<PermissionLevel, PlainEnglish> = {
  super_admin: "As a super admin, you manage the whole organization, including its admins.",
  admin: "As an admin, you manage people, referrals and settings.",
  marketer: "As a business developer, you work with referrers and their referrals.",
  referrer: "As a referrer, you refer people and track your referrals.",
};

export const InvitationText = ({ permissionLevel }: CodeInvitation) => (
  <p className="mt-1 mb-5 text-ink-2">{phrase(asLevel[permissionLevel])}</p>
);
