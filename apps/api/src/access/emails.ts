import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { moment, own, type TimedLink, within } from "../kernel/email/words.ts";
import { addressPrefix, roughBrowser } from "./accounts/approximate-device.ts";

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
