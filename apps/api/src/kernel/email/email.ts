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
  /** Name of the organization that sends the email. The service is the sender if this is omitted. */
  senderName?: string;
}

export interface Mail extends MailContent {
  /** One address. */
  to: string;
  /**
   * The organization of an email that a worker writes. In a request, the organization comes from
   * the scope.
   */
  organizationId?: string;
  /**
   * The notification that the email is. A notification waits for the daily summary if the recipient
   * has received too many emails.
   */
  notice?: Notice;
}

export interface Notice {
  userId: string;
  /** Number of referrals, messages, payments or bonuses in the notification. */
  count: number;
}
