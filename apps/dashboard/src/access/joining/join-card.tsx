import type { PermissionLevel } from "@referral-service/contract";
import type { CodeInvitation } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../data/api-error.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { type PlainEnglish, phrase } from "../../languages/phrase.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ownLanguage } from "../../words/texts/use-texts.ts";
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
        <ErrorState
          title={phrase("This page could not be loaded")}
          error={error}
          onRetry={() => window.location.reload()}
        />
      </Card>
    );
  }
  return (
    <Card
      title={isReady ? title : phrase("Invitation")}
      brand={brand}
      offersLanguages={brand !== undefined}
    >
      {isReady ? children() : <SkeletonLines count={4} />}
    </Card>
  );
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export const InvitationGone = () => (
  <Card title={phrase("This invitation no longer works")} isMessage>
    <div className="grid gap-6">
      <p className="text-balance text-ink-2">
        {phrase("Ask the person who invited you for a new invitation.")}
      </p>
      <SignInLine />
    </div>
  </Card>
);

/** Leads people with an account to the sign-in, on its own page or on this one. */
export function SignInLine({ onSignIn }: { onSignIn?: () => void }) {
  const text = phrase("Sign in");
  const className =
    "inline-flex items-center font-medium text-accent-text hover:underline pointer-coarse:min-h-11";
  return (
    <p className="-my-2.5 text-ink-2">
      {phrase("Already have an account?")}{" "}
      {onSignIn === undefined ? (
        <Link to="/sign-in" className={className}>
          {text}
        </Link>
      ) : (
        <button type="button" onClick={onSignIn} className={className}>
          {text}
        </button>
      )}
    </p>
  );
}

/** The title of an invitation, as on the public page that leads here. */
export function invitationTitle({ inviterName, organization: { name }, bonus }: CodeInvitation) {
  if (bonus !== null) {
    return phrase("Earn {bonus} when you recommend {organization}", {
      organization: name,
      bonus: bonus[ownLanguage()],
    });
  }
  return inviterName === null
    ? phrase("You are invited to join {organization}", { organization: name })
    : phrase("{inviter} invited you to join {organization}", {
        inviter: inviterName,
        organization: name,
      });
}

const asLevel: Record<PermissionLevel, PlainEnglish> = {
  super_admin: "As a super admin, you manage the whole organization, including its admins.",
  admin: "As an admin, you manage people, referrals and settings.",
  marketer: "As a business developer, you work with referrers and their referrals.",
  referrer: "Recommend someone, or share your personal link, and see every step.",
};

export const InvitationText = ({ permissionLevel, inviterName, bonus }: CodeInvitation) => (
  <p className="-mt-4 mb-5 text-pretty wrap-anywhere text-ink-2">
    {bonus !== null &&
      `${inviterName === null ? phrase("You are invited.") : phrase("{inviter} invited you.", { inviter: inviterName })} `}
    {phrase(asLevel[permissionLevel])}
    {bonus !== null &&
      ` ${phrase("You get your bonus when a referral meets the conditions. You can read them after you join.")}`}
  </p>
);
