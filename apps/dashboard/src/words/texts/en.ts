import type { Texts } from "./texts.ts";

export const en: Texts = {
  tabs: { home: "Home", referrals: "Referrals", messages: "Messages", bonuses: "Bonuses" },
  navigation: "Main",
  unread: (count) =>
    count === 1
      ? "1 conversation has unread messages"
      : `${count} conversations have unread messages`,
  rail: { search: "Search", links: "Your links" },
  menu: {
    profile: "Profile and notifications",
    payout: "Payout details",
    security: "Sign-in and security",
    theme: { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
    signOut: "Sign out",
  },
  signOut: {
    title: (unsentCount) =>
      unsentCount === 1
        ? "Sign out and delete 1 unsent referral?"
        : `Sign out and delete ${unsentCount} unsent referrals?`,
    text: "Unsent referrals are stored only on this device. Signing out deletes them. You can't undo this.",
    verb: "Sign out",
    cancel: "Cancel",
  },
  home: {
    earned: "Earned this year",
    statement: "Statement",
    and: "and",
    onItsWay: "On its way",
    paidLast: "Last paid",
    none: "Nothing yet",
    by: (day) => `by ${day}`,
    byIfApproved: (day) => `by ${day} if approved`,
    howItWorks: "How it works",
    moreBonuses: (count) =>
      count === 1 ? "There is 1 more bonus." : `There are ${count} more bonuses.`,
    less: "Show less",
    whatHappensNext: "What happens next",
    all: (count) => `All ${count}`,
    closed: (count) => (count === undefined ? "Finished referrals" : `${count} finished`),
    outcomes: {
      paid: (count) => `${count} paid`,
      completed: (count) => `${count} completed`,
      lost: (count) => `${count} didn't work out`,
    },
    nothingOpen: "You have no open referrals.",
    noReferrals: {
      title: "No referrals yet",
      text: (organization) =>
        `Tell ${organization} about someone you know. You can track each referral here.`,
    },
  },
  need: {
    failed: (amount) => `We couldn't pay you ${amount}`,
    approved: "A bonus has been approved for you",
    add: {
      text: "Add your payout details so that we can pay you.",
      action: "Add payout details",
      next: (amount) => `Add your payout details to get ${amount}.`,
    },
    update: {
      text: "Check your details below, or choose another payout method.",
      action: "Update payout details",
      next: (amount) => `Update your payout details to get ${amount}.`,
    },
  },
  states: { new: "New", working: "In progress", completed: "Completed", lost: "Didn't work out" },
  next: {
    contactBy: (time) => `We'll get in touch by ${time}.`,
    checked: (amount) => `We're checking your bonus of ${amount}.`,
    checkedBy: (amount, day) => `${amount} by ${day} if approved`,
    onItsWay: (amount) => `${amount} is on its way to you.`,
    by: (amount, day) => `You'll get ${amount} by ${day}.`,
    paid: (amount, day) => `${amount} on ${day}`,
    yourBonus: "Your bonus",
    plain: {
      new: "We've received this referral.",
      working: "We're working on this referral.",
      completed: "This referral was successful.",
    },
  },
  bonus: {
    draft: "In review",
    approved: "Approved",
    processing: "On its way",
    completed: "Paid",
    failed: "Payment failed",
    canceled: "Canceled",
  },
  payment: {
    next: {
      draft: "We're checking this bonus. Once it's approved, we'll pay it.",
      approved: "We'll send the payment next.",
      processing: "The payment is on its way.",
      canceled: "This bonus was canceled. If you have questions, send us a message.",
      draftBy: (day) => `We're checking this bonus. Once it's approved, you'll get it by ${day}.`,
      by: (day) => `You'll get it by ${day}.`,
      paid: (day) => `Paid on ${day}.`,
    },
    openReferral: "Open referral",
    steps: "Payment steps",
    why: "Why this amount",
    method: "Method",
    note: "Note",
    reference: "Reference",
    others: "Other bonuses for this referral",
  },
  lists: {
    columns: {
      name: "Name",
      nextStep: "Latest",
      status: "Status",
      createdAt: "Submitted",
      email: "Email",
      phone: "Phone",
      address: "Address",
      referral: "Referral",
      amount: "Amount",
      lastChange: "Date",
      referrer: "Referrer",
      conversation: "Conversation",
      link: "Link",
      clicks: "Clicks",
      submissions: "Submissions",
      created: "Created",
    },
    unread: { label: "Show", choice: "Unread" },
    openness: { label: "Show", choices: { open: "Open", closed: "Finished" } },
    submissions: (count) =>
      count === 0
        ? "No one has left details yet"
        : count === 1
          ? "1 person left their details"
          : `${count} people left their details`,
    about: (name) => `About ${name}`,
    newMessages: (count) => `${count} new`,
    filters: {
      filter: "Filter",
      title: "Filters",
      clearAll: "Clear all",
      done: "Done",
      shows: (count) => `Results: ${count}`,
      show: (count, rows) =>
        count === "1" ? "Show 1 result" : `Show ${count} ${rows.toLowerCase()}`,
      match: "Match",
      isAnyOf: "is any of",
      is: "is",
      isNot: "is not",
      order: "Order",
      remove: (filter) => `Remove filter ${filter}`,
    },
    search: {
      referrals: "Search referrals",
      payments: "Search bonuses",
      messages: "Search names and messages",
    },
    noMatch: {
      referrals: {
        title: "No referrals match these filters",
        text: "Remove a filter to see more referrals.",
      },
      payments: {
        title: "No bonuses match these filters",
        text: "Remove a filter to see more bonuses.",
      },
      messages: {
        title: "No conversations match your search",
        text: "The search covers the newest 10,000 conversations.",
      },
    },
    none: {
      referrals: {
        title: "No referrals yet",
        text: "Submitted referrals appear here, newest first.",
      },
      payments: { title: "No bonuses yet", text: "Bonuses for your referrals appear here." },
      messages: {
        title: "No conversations yet",
        text: "Open a referral to write the first message.",
      },
      unread: { title: "No unread messages", text: "New messages appear here automatically." },
    },
    toReferrals: "Go to referrals",
  },
  payout: {
    title: "Payout details",
    add: "Add payout details",
    replace: "Replace payout details",
    forBonuses: (organization) => `For bonuses from ${organization}.`,
    entered: (method, day) => `${method}, entered ${day}.`,
    enteredAccount: (account, day) =>
      `${account}, entered ${day}. Enter your details again to change them.`,
    encrypted:
      "Your details are encrypted. Only the people who pay you can see them, and every view is logged.",
    save: "Save payout details",
    saved: "Payout details saved",
    method: "Payout method",
    methods: {
      bank_transfer: "Bank transfer",
      paypal_venmo: "PayPal or Venmo",
      manual: "Another method",
    },
    fields: {
      accountHolder: "Account holder",
      accountNumber: "IBAN or account number",
      bankCode: "BIC or bank code",
      account: "Account",
      instructions: "Instructions",
    },
    accountHelp: "Email address, phone number or username of the account.",
    instructionsHelp: "For example, the email address for a gift card.",
    optional: "optional",
    tax: {
      title: "Tax details",
      why: (organization) =>
        `${organization} might need your tax details if your bonuses exceed a yearly amount. The details are encrypted, and every view is logged.`,
      isNeeded: (organization) =>
        `${organization} will pay your bonus after you add these details.`,
      entered: (number, day) => `Tax number ${number}, entered ${day}`,
      change: "Change",
      legalName: "Full name or company",
      address: "Address",
      number: "Tax number",
      numberHelp: "For example, a VAT ID or social security number.",
      save: "Save tax details",
      saved: "Tax details saved",
    },
  },
  tell: {
    title: "Tell a friend",
    close: "Close",
    name: "Name",
    contact: "Phone or email",
    fromContacts: "From contacts",
    yes: "Yes",
    no: "No",
    notes: "Anything we should know",
    optional: "optional",
    more: (contact, furtherCount) =>
      `${contact === "email" ? "Email" : "Phone"}, address${furtherCount === 0 ? "" : ` and ${furtherCount} more`}`,
    email: "Email",
    phone: "Phone",
    address: "Address",
    send: (organization) => `Send to ${organization}`,
    agreed: "Refer only people who have agreed to share their details.",
    byLink: "Or let them write to us",
    sent: (organization) => `Sent to ${organization}`,
    restored: "What you typed last time is still here.",
    startOver: "Start over",
    missing: {
      name: "Enter a name.",
      contact: "Enter a phone number or an email address.",
      choice: "Choose an option.",
      value: "Enter a value.",
    },
    wrong: {
      email: "Enter a complete email address, like calla@example.com.",
      phone: "Enter a phone number with at least 6 digits.",
    },
  },
  offline: {
    notice: "You're offline.",
    readAt: (time) => `Last updated ${time}.`,
    kept: "Saved on this phone",
    waits: "We'll send it as soon as you're online.",
    change: "Change",
    remove: "Remove",
    removed: "Removed from this phone",
    inForm: {
      title: "You're offline",
      text: "We'll save this referral on your phone and send it as soon as you're online again.",
    },
    keep: "Save and send later",
    keptNow: (organization) => `Saved on this phone for ${organization}`,
    sent: (count) => (count === 1 ? "1 saved referral sent" : `${count} saved referrals sent`),
    unknown:
      "This referral might have arrived already. Check your referrals. Remove this copy if you find the referral there. Otherwise, choose Change and send it again.",
    install: "Install app",
  },
  share: {
    button: "Share link",
    title: "Share your link",
    text: (organization) => `I recommend ${organization}. Leave your details here:`,
    whatsApp: "WhatsApp",
    email: "Email",
    copy: "Copy link",
    copied: "Link copied",
    clicks: "QR code and clicks",
    failed: "The link could not be loaded. Try again.",
  },
};
