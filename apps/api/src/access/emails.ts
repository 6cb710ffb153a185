import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { moment, own, type TimedLink, within } from "../kernel/email/words.ts";
import { addressPrefix, roughBrowser } from "./accounts/approximate-device.ts";

export const signInLinkMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "sign_in_link",
  ...layOut({
    subject: "Your sign-in link",
    title: "Sign in",
    passages: [own(`Use this link ${within(validMinutes)} to sign in. You can use it once.`)],
    action: { label: "Sign in", url },
    closing: own(
      "Ignore this email if you didn't request it. Don't forward it. The link signs in anyone who opens it.",
    ),
  }),
});

export const passwordResetMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "password_reset",
  ...layOut({
    subject: "Reset your password",
    title: "Reset your password",
    passages: [
      own(
        `Use this link ${within(validMinutes)} to set a new password. Setting a new password signs you out everywhere.`,
      ),
    ],
    action: { label: "Set new password", url },
    closing: own("Ignore this email if you didn't request it. Your password stays the same."),
  }),
});

export const passwordGuessedMail = ({
  url,
}: {
  /** URL of the sign-in page. */
  url: string;
}): MailContent => ({
  kind: "password_guessed",
  ...layOut({
    subject: "Too many failed sign-in attempts on your account",
    title: "Too many failed sign-in attempts",
    passages: [
      own(
        "Someone entered many wrong passwords for your account within an hour. For up to an hour, your password works only in browsers and on networks that you used recently.",
      ),
      own("Passkeys and sign-in links still work everywhere."),
    ],
    action: { label: "Sign in", url },
    closing: own(
      "None of these attempts succeeded. Set a new password if you use the current one elsewhere. You get this email at most once a day.",
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
  /** The full address. The email shows only its beginning. */
  address: string;
  /** URL of the page that lists and ends sessions. */
  url: string;
}): MailContent => ({
  kind: "new_sign_in",
  ...layOut({
    subject: "New sign-in to your account",
    title: "New sign-in to your account",
    passages: [own("Someone signed in to your account from a new browser.")],
    facts: [
      ["Time", own(moment(at, "UTC"))],
      ["Browser", own(roughBrowser(userAgent))],
      ["IP address", own(addressPrefix(address))],
    ],
    action: { label: "Review sessions", url },
    closing: own(
      "You don't need to do anything if this was you. Otherwise, end that session and set a new password.",
    ),
  }),
});
