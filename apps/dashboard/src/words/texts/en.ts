import { money } from "./en-money.ts";
import type { Texts } from "./texts.ts";

export const en: Texts = {
  ...money,
  tabs: { home: "Home", referrals: "Referrals", messages: "Messages", bonuses: "Bonuses" },
  navigation: "Main",
  dayTime: (day, time) => `${day} at ${time}`,
  unread: (count) =>
    count === 1
      ? "1 conversation has unread messages"
      : `${count} conversations have unread messages`,
  bonusesNeedYou: (count) => (count === 1 ? "1 bonus needs you" : `${count} bonuses need you`),
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
    moreBonuses: (count) => (count === 1 ? "See 1 more bonus" : `See ${count} more bonuses`),
    less: "Show less",
    whatHappensNext: "What happens next",
    all: (count) => `All ${count}`,
    allMessages: "All messages",
    closed: (count) => (count === undefined ? "Finished referrals" : `${count} finished`),
    outcomes: {
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
  states: { new: "New", completed: "Completed", lost: "Didn't work out" },
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
      completed: "This referral was successful.",
    },
  },
  happened: {
    submitted: "You submitted this referral",
    submittedByUs: "We submitted this referral for you",
    byLink: (name) => `${name ?? "Someone"} left their details through your link`,
    updated: "We updated this referral",
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
      referrer: "Referrer",
      conversation: "Last message",
      link: "Link",
      clicks: "Clicks",
      submissions: "Left their details",
      visits: "Visitors",
      created: "Created",
    },
    needsYou: "Needs you",
    otherBonuses: "Other bonuses",
    unread: { label: "Show", choice: "Unread" },
    read: "Read",
    openness: { label: "Show", choices: { open: "Open", closed: "Finished" } },
    visits: (clickCount, submissionCount) => {
      const clicks = clickCount === 1 ? "1 click" : `${clickCount} clicks`;
      if (submissionCount === 0) return clicks;
      const people = submissionCount === 1 ? "1 person" : `${submissionCount} people`;
      return `${clicks} · ${people} left their details`;
    },
    about: "About",
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
  tell: {
    title: "Tell a friend",
    close: "Close",
    name: "Name",
    contact: "Phone or email",
    fromContacts: "From contacts",
    yes: "Yes",
    no: "No",
    notes: "Anything we should know",
    more: "Address and more details",
    email: "Email",
    phone: "Phone",
    address: "Address",
    send: (organization) => `Send to ${organization}`,
    agreed: "Refer only people who have agreed to share their details.",
    next: (organization) => [
      `${organization} gets in touch with your friend.`,
      "You see each step under Referrals.",
    ],
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
    yours: "Your link",
    text: (organization) => `I recommend ${organization}. Leave your details here:`,
    whatsApp: "WhatsApp",
    email: "Email",
    copy: "Copy link",
    copied: "Link copied",
    clicks: "QR code and clicks",
    failed: "The link could not be loaded. Try again.",
  },
};
