/** The kind of an email, for logs and metrics. */
export type MailKind =
  | "invitation"
  | "sign_in_link"
  | "password_reset"
  | "new_sign_in"
  | "password_guessed"
  | "endpoint_disabled"
  | "endpoint_failing"
  | "payment_waits"
  | "payment_details_asked"
  | "message_received"
  | "new_referral"
  | "work_handed_over"
  | "referral_came_in"
  | "referral_status_changed"
  | "bonus_approved"
  | "bonus_paid"
  | "bonus_failed"
  | "summary";

/** The result of a template. */
export interface MailContent {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** The organization that writes, as the sender's name. */
  senderName?: string;
}

export interface Mail extends MailContent {
  /** One address. */
  to: string;
  /** For emails that a worker writes. In a request it is the organization of the scope. */
  organizationId?: string;
  /** For a notification, which waits for the daily summary if the address was emailed too often. */
  notice?: Notice;
}

export interface Notice {
  userId: string;
  /** How many things it is about. */
  count: number;
}
