/** The kind of a mail, for logs and metrics. */
export type MailKind =
  | "invitation"
  | "sign_in_link"
  | "password_reset"
  | "new_sign_in"
  | "endpoint_disabled"
  | "endpoint_failing"
  | "payment_waits"
  | "payment_details_asked"
  | "message_received";

/** The result of a template. */
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
