/** What a mail is about, for logs and metrics. */
export type MailKind =
  | "invitation"
  | "sign_in_link"
  | "password_reset"
  | "new_sign_in"
  | "endpoint_disabled";

/** What a template makes. */
export interface MailContent {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  /** One address. */
  to: string;
}
