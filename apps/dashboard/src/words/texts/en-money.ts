import type { Texts } from "./texts.ts";

/** What a referrer reads about bonuses, payments and payout details. */
export const money: Pick<Texts, "bonus" | "need" | "payment" | "payout"> = {
  need: {
    failed: (amount, referralName) =>
      `${amount}${referralName === null ? "" : ` for ${referralName}`} wasn't paid`,
    failedHere: "We couldn't pay you this bonus",
    approved: "A bonus has been approved for you",
    corrected: "Your new payout details are saved. We'll try again.",
    add: {
      text: "Add your payout details so that we can pay you.",
      action: "Add payout details",
      offline: "Add payout details when you're back online.",
      after: "After you add your payout details",
    },
    update: {
      text: "Correct your payout details, or message us if they're right.",
      action: "Check your payout details",
      offline: "Check your payout details when you're back online.",
      after: "After you update your payout details",
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
    happened: {
      draft: (amount) => `We're checking your bonus of ${amount}`,
      approved: (amount) => `Your bonus of ${amount} is approved`,
      processing: (amount) => `Your payment of ${amount} is on its way`,
      completed: (amount) => `We paid you ${amount}`,
      failed: (amount) => `We couldn't pay you ${amount}`,
      canceled: (amount) => `Your bonus of ${amount} was canceled`,
    },
    since: {
      draft: (day) => `In review since ${day}`,
      approved: (day) => `Approved ${day}`,
      processing: (day) => `On its way since ${day}`,
      completed: (day) => `Paid ${day}`,
      failed: (day) => `Failed ${day}`,
      canceled: (day) => `Canceled ${day}`,
    },
    steps: "Payment steps",
    sentAgain: "Sent again",
    why: "Why this amount",
    applied: (referralName) => `What applied when you referred ${referralName ?? "this person"}:`,
    setBy: (organization, day) => `${organization} set this amount individually on ${day}.`,
    note: "Note",
    reference: "Reference",
    others: "Other bonuses for this referral",
  },
  payout: {
    title: "Payout details",
    forBonuses: (organization) => `For bonuses from ${organization}.`,
    entered: (day) => `Entered ${day}`,
    change: "Change",
    encrypted:
      "Your details are encrypted. Only the people who pay you can see them, and we record who looks at them.",
    save: "Save payout details",
    saved: "Payout details saved",
    method: "Payout method",
    methods: {
      bank_transfer: "Bank transfer",
      paypal_venmo: "PayPal or Venmo",
      manual: "Another method",
    },
    anotherMethod: "Another method, such as a gift card",
    fields: {
      accountHolder: "Account holder",
      accountNumber: "IBAN or account number",
      bankCode: "BIC or bank code",
      account: "Account",
      instructions: "How to pay you",
    },
    accountHelp: "Email address, phone number or username of the account.",
    instructionsHelp: "For example, where to send a gift card.",
    tax: {
      title: "Tax details",
      why: (organization) =>
        `${organization} might need your tax details if your bonuses exceed a yearly amount.`,
      none: "No tax details yet",
      add: "Add tax details",
      isNeeded: (organization) =>
        `${organization} will pay your bonus after you add these details.`,
      entered: (number, day) => `Tax number ${number}, entered ${day}`,
      legalName: "Full name or company",
      address: "Address",
      number: "Tax number",
      numberHelp: "For example, a VAT ID or social security number.",
      save: "Save tax details",
      saved: "Tax details saved",
    },
  },
};
