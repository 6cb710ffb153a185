import type { PermissionLevel } from "@referral-service/contract";
import { layOut } from "../layout.ts";
import type { MailContent } from "../mail.ts";
import { addressPrefix, roughBrowser } from "../sign-in-place.ts";
import { own, say, subjectOf } from "../words.ts";
import { moment } from "./moment.ts";

/** A link that can be used once, until so many minutes after the mail was written. */
interface TimedLink {
  url: string;
  validMinutes: number;
}

const levelNames: Record<PermissionLevel, string> = {
  super_admin: "a super admin",
  admin: "an admin",
  marketer: "a business developer",
  referrer: "a referrer",
};

export function invitationMail({
  organizationName,
  inviterName,
  permissionLevel,
  url,
  validMinutes,
}: TimedLink & {
  organizationName: string;
  /** Null when no person invites, such as for the code of an API key. */
  inviterName: string | null;
  permissionLevel: PermissionLevel;
}): MailContent {
  const level = own(levelNames[permissionLevel]);
  const invited =
    inviterName === null
      ? say`You are invited to join ${organizationName} as ${level}.`
      : say`${inviterName} invites you to join ${organizationName} as ${level}.`;
  return {
    kind: "invitation",
    ...layOut({
      subject:
        inviterName === null
          ? subjectOf`You are invited to ${organizationName}`
          : subjectOf`${inviterName} invites you to ${organizationName}`,
      title: "You are invited",
      passages: [invited, own(`The link works once, ${within(validMinutes)}.`)],
      action: { label: "Accept the invitation", url },
      closing: own(
        "If you do not know who invites you, ignore this mail. Nothing happens unless you accept.",
      ),
    }),
  };
}

export const signInLinkMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "sign_in_link",
  ...layOut({
    subject: "Your link to sign in",
    title: "Sign in",
    passages: [own(`The link signs you in once, ${within(validMinutes)}.`)],
    action: { label: "Sign in", url },
    closing: own(
      "If you did not ask for this, ignore this mail. Do not pass it on: anyone who opens the link is signed in as you.",
    ),
  }),
});

export const passwordResetMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "password_reset",
  ...layOut({
    subject: "Choose a new password",
    title: "Choose a new password",
    passages: [
      own(`The link works once, ${within(validMinutes)}. A new password ends all your sessions.`),
    ],
    action: { label: "Choose a new password", url },
    closing: own("If you did not ask for this, ignore this mail: your password stays as it is."),
  }),
});

export const passwordGuessedMail = ({
  url,
}: {
  /** The address of the page for signing in. */
  url: string;
}): MailContent => ({
  kind: "password_guessed",
  ...layOut({
    subject: "Wrong passwords for your account",
    title: "Wrong passwords for your account",
    passages: [
      own(
        "Many wrong passwords were entered for your account within an hour. Your password now waits for up to an hour on browsers and networks that did not sign in to your account recently.",
      ),
      own("Everything else is unchanged: passkeys, links by email, and browsers that you use."),
    ],
    action: { label: "Sign in", url },
    closing: own(
      "Nobody got in. If you use this password elsewhere, choose a new one. This email is sent once a day at most.",
    ),
  }),
});

export const newSignInMail = ({
  at,
  userAgent,
  address,
  url,
}: {
  at: Date;
  userAgent: string;
  /** The whole address, of which the mail shows the beginning. */
  address: string;
  /** The address of the page that lists and ends sessions. */
  url: string;
}): MailContent => ({
  kind: "new_sign_in",
  ...layOut({
    subject: "New sign-in to your account",
    title: "New sign-in to your account",
    passages: [own("A new browser or device signed in to your account.")],
    facts: [
      ["When", own(moment(at, "UTC"))],
      ["Browser", own(roughBrowser(userAgent))],
      ["Network address", own(addressPrefix(address))],
    ],
    action: { label: "Review your sessions", url },
    closing: own(
      "If this was you, you need not do anything. If it was not, end that session and choose a new password.",
    ),
  }),
});

function within(minutes: number): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `within ${count} ${unit}${count === 1 ? "" : "s"}`;
}
