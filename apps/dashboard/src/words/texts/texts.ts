import type { BonusPaymentStatus, StatusMeaning } from "@referral-service/contract";

interface Empty {
  title: string;
  text: string;
}

interface Need {
  text: string;
  action: string;
  /** In place of the action without a connection. */
  offline: string;
  /** When the payment goes on, beside its next step. */
  after: string;
}

/**
 * The texts that referrers read, in one language. To add a language, create a file like `en.ts` and
 * add it to `use-texts.ts`.
 */
export interface Texts {
  tabs: Record<"home" | "referrals" | "messages" | "bonuses", string>;
  /** Name of the tabs for screen readers. */
  navigation: string;
  /** A weekday with its day and month, and the time of day. */
  unread: (count: number) => string;
  bonusesNeedYou: (count: number) => string;
  /** The navigation on a desktop, in addition to the words of the tabs. */
  rail: { search: string };
  menu: {
    profile: string;
    payout: string;
    security: string;
    theme: Record<"system" | "light" | "dark", string>;
    signOut: string;
  };
  signOut: { title: (unsentCount: number) => string; text: string; verb: string; cancel: string };
  home: {
    earned: string;
    statement: string;
    /** Between the sums of two currencies. */
    and: string;
    bonuses: (count: number) => string;
    onItsWay: string;
    paidLast: string;
    none: string;
    by: (day: string) => string;
    byIfApproved: (day: string) => string;
    howItWorks: string;
    /** Shows the other bonuses below the best one. */
    moreBonuses: (count: number) => string;
    /** Follows the sentence about the best bonus, and shows all of them. */
    less: string;
    whatHappensNext: string;
    all: (count: string) => string;
    allMessages: string;
    /** Heading of the bonuses that were paid last. */
    recentlyPaid: string;
    allBonuses: string;
    /** The text has no number if the referrals are too many to count. */
    moreOpen: (count: number | undefined) => string;
    closed: (count: number | undefined) => string;
    /** What became of the closed referrals. */
    outcomes: Record<"completed" | "lost", (count: number) => string>;
    nothingOpen: string;
    welcome: (organization: string) => string;
  };
  /** What the referrer must do before a bonus can be paid. */
  need: {
    /** The text has no name where the page is about the referral. */
    failed: (amount: string, referralName: string | null) => string;
    /** Below the sum of the payment. */
    failedHere: string;
    failedMany: (count: number) => string;
    approved: string;
    /** Said on the page of the payout details after the referrer changed them. */
    corrected: string;
    add: Need;
    update: Need;
  };
  /** By the meaning of the status. A step of the work has the organization's own label. */
  states: Record<Exclude<StatusMeaning, "working">, string>;
  /** The next step of a referral. */
  next: {
    contactBy: (time: string) => string;
    /** Name of the bonus that a referral can bring or brought. */
    yourBonus: string;
    /** By the meaning of the status. Used if the organization has no text for the status. */
    plain: Record<"new" | "completed", string>;
  };
  /** What happened to a referral, apart from its statuses and payments. */
  happened: {
    submitted: string;
    submittedByUs: string;
    /** The text has no name if the referred person's name is unknown. */
    byLink: (name: string | null) => string;
    updated: string;
  };
  bonus: Record<BonusPaymentStatus, string>;
  /** One payment. */
  payment: {
    /** What happens next, by the status of the payment. */
    next: Record<"draft" | "approved" | "processing" | "canceled", string> & {
      draftBy: (day: string) => string;
      by: (day: string) => string;
      paid: (day: string) => string;
    };
    /** What happened, in the organization's voice. */
    happened: Record<BonusPaymentStatus, (amount: string) => string>;
    /** When the payment got its status, in few words. */
    since: Record<BonusPaymentStatus, (day: string) => string>;
    steps: string;
    /** The step after a failed payment. */
    sentAgain: string;
    why: string;
    /** Before the terms that applied on the day of the referral. */
    applied: (referralName: string | null) => string;
    /** Who set an amount that no bonus rule computed, and when. */
    setBy: (organization: string, day: string) => string;
    /** Why this amount, where no bonus rule computed it. */
    note: string;
    reference: string;
    others: string;
  };
  /** Lists that referrers see. */
  lists: {
    columns: Record<
      | "name"
      | "nextStep"
      | "status"
      | "createdAt"
      | "email"
      | "phone"
      | "address"
      | "contact"
      | "referral"
      | "amount"
      | "referrer"
      | "conversation"
      | "link"
      | "clicks"
      | "submissions"
      | "visits"
      | "created"
      | "date",
      string
    >;
    /** The group of rows that only the referrer can bring forward, and the rows below it. */
    needsYou: string;
    unread: { label: string; choice: string };
    /** The groups of the conversations. */
    sections: Record<"unread" | "justRead" | "read", string>;
    openness: { label: string; choices: Record<"open" | "closed", string> };
    /** What visitors did on the page of a link. */
    visits: (clickCount: number, submissionCount: number) => string;
    /** Before the name of the referred person, because the conversation is with the team. */
    about: string;
    /** The text next to a conversation with unread messages. */
    newMessages: (count: number) => string;
    filters: {
      filter: string;
      title: string;
      clearAll: string;
      done: string;
      shows: (count: string) => string;
      /** Button that closes the filters and shows the rows, which have this name. */
      show: (count: string, rows: string) => string;
      match: string;
      isAnyOf: string;
      is: string;
      isNot: string;
      order: string;
      remove: (filter: string) => string;
    };
    search: Record<"referrals" | "payments" | "messages", string>;
    none: Record<"referrals" | "payments" | "unread", Empty> & {
      messages: Empty & {
        /** The text for a person without referrals. */
        beforeReferrals: string;
      };
    };
    /** Link from an empty list of conversations to the referrals. */
    toReferrals: string;
  };
  /** The page with payout and tax details. */
  payout: {
    title: string;
    forBonuses: (organization: string) => string;
    entered: (day: string) => string;
    change: string;
    encrypted: string;
    save: string;
    saved: string;
    method: string;
    methods: Record<"bank_transfer" | "paypal_venmo" | "manual", string>;
    /** The choice that asks for instructions. */
    anotherMethod: string;
    fields: Record<
      "accountHolder" | "accountNumber" | "bankCode" | "account" | "instructions",
      string
    >;
    accountHelp: string;
    instructionsHelp: string;
    tax: {
      title: string;
      why: (organization: string) => string;
      none: string;
      add: string;
      isNeeded: (organization: string) => string;
      entered: (number: string, day: string) => string;
      legalName: string;
      address: string;
      number: string;
      numberHelp: string;
      save: string;
      saved: string;
    };
  };
  tell: {
    title: string;
    close: string;
    name: string;
    contact: string;
    fromContacts: string;
    yes: string;
    no: string;
    /** Beside the name of a field with options, of which several can be chosen. */
    several: string;
    notes: string;
    /** Opens the optional fields. */
    more: string;
    email: string;
    phone: string;
    address: string;
    send: (organization: string) => string;
    agreed: string;
    /** What happens after the referral is sent. */
    next: (organization: string) => string[];
    byLink: string;
    sent: (organization: string) => string;
    restored: string;
    startOver: string;
    missing: { name: string; contact: string; choice: string; value: string };
    wrong: { email: string; phone: string };
  };
  offline: {
    notice: string;
    /** Text with the time when the shown data was read. */
    readAt: (time: string) => string;
    kept: string;
    waits: string;
    change: string;
    remove: string;
    removed: string;
    inForm: { title: string; text: string };
    keep: string;
    keptNow: (organization: string) => string;
    sent: (count: number) => string;
    unknown: string;
    install: string;
  };
  share: {
    button: string;
    title: string;
    /** Name of a link on its own page, and of that page. */
    yours: string;
    /** Title of the list of several links. */
    all: string;
    text: (organization: string) => string;
    whatsApp: string;
    email: string;
    copy: string;
    copied: string;
    /** Leads to the clicks on the link, and to its QR code to download. */
    clicks: string;
    failed: string;
  };
}
