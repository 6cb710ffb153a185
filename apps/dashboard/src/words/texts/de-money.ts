import type { Texts } from "./texts.ts";

/** What a referrer reads about bonuses, payments and payout details. */
export const money: Pick<Texts, "bonus" | "need" | "payment" | "payout"> = {
  need: {
    failed: (amount, referralName) =>
      `${amount}${referralName === null ? "" : ` für ${referralName}`} nicht ausgezahlt`,
    failedHere: "Wir konnten Ihnen diese Prämie nicht auszahlen",
    failedMany: (count) => `${count} Prämien wurden nicht ausgezahlt`,
    approved: "Für Sie wurde eine Prämie freigegeben",
    corrected:
      "Ihre neuen Auszahlungsdaten sind gespeichert. Wir versuchen die Auszahlung noch einmal.",
    add: {
      text: "Bitte geben Sie Ihre Auszahlungsdaten an, damit wir zahlen können.",
      action: "Auszahlungsdaten angeben",
      offline: "Sobald Sie wieder online sind, können Sie Ihre Auszahlungsdaten angeben.",
      after: "Sobald Sie Ihre Auszahlungsdaten angegeben haben",
    },
    update: {
      text: "Bitte korrigieren Sie Ihre Auszahlungsdaten, oder schreiben Sie uns, falls sie stimmen.",
      action: "Auszahlungsdaten prüfen",
      offline: "Sobald Sie wieder online sind, können Sie Ihre Auszahlungsdaten prüfen.",
      after: "Sobald Sie Ihre Auszahlungsdaten geändert haben",
    },
  },
  bonus: {
    draft: "In Prüfung",
    approved: "Freigegeben",
    processing: "Unterwegs",
    completed: "Gezahlt",
    failed: "Nicht ausgezahlt",
    canceled: "Storniert",
  },
  payment: {
    next: {
      draft: "Wir prüfen diese Prämie. Nach der Freigabe zahlen wir sie aus.",
      approved: "Als Nächstes zahlen wir sie aus.",
      processing: "Die Zahlung ist unterwegs.",
      canceled: "Diese Prämie wurde storniert. Bei Fragen schreiben Sie uns bitte eine Nachricht.",
      draftBy: (day) =>
        `Wir prüfen diese Prämie. Nach der Freigabe erhalten Sie das Geld bis ${day}.`,
      by: (day) => `Sie erhalten das Geld bis ${day}.`,
      paid: (day) => `Am ${day} gezahlt.`,
    },
    happened: {
      draft: (amount) => `Wir prüfen Ihre Prämie von ${amount}`,
      approved: (amount) => `Ihre Prämie von ${amount} ist freigegeben`,
      processing: (amount) => `Ihre Zahlung von ${amount} ist unterwegs`,
      completed: (amount) => `Wir haben Ihnen ${amount} gezahlt`,
      failed: (amount) => `Wir konnten Ihnen ${amount} nicht auszahlen`,
      canceled: (amount) => `Ihre Prämie von ${amount} wurde storniert`,
    },
    since: {
      draft: (day) => `In Prüfung seit ${day}`,
      approved: (day) => `Freigegeben am ${day}`,
      processing: (day) => `Unterwegs seit ${day}`,
      completed: (day) => `Gezahlt am ${day}`,
      failed: (day) => `Fehlgeschlagen am ${day}`,
      canceled: (day) => `Storniert am ${day}`,
    },
    steps: "Schritte der Zahlung",
    sentAgain: "Erneut gesendet",
    why: "Warum dieser Betrag",
    applied: (referralName) =>
      `Das galt, als Sie ${referralName ?? "diese Person"} empfohlen haben:`,
    setBy: (organization, day) =>
      `${organization} hat diesen Betrag am ${day} individuell festgelegt.`,
    note: "Notiz",
    reference: "Verwendungszweck",
    others: "Weitere Prämien für diese Empfehlung",
  },
  payout: {
    title: "Auszahlungsdaten",
    forBonuses: (organization) => `Für Prämien von ${organization}.`,
    entered: (day) => `Angegeben am ${day}`,
    change: "Ändern",
    encrypted:
      "Ihre Daten sind verschlüsselt. Nur die Personen, die Sie bezahlen, können sie sehen, und wir halten fest, wer sie ansieht.",
    save: "Auszahlungsdaten speichern",
    saved: "Auszahlungsdaten gespeichert",
    method: "Auszahlungsart",
    methods: {
      bank_transfer: "Überweisung",
      paypal_venmo: "PayPal oder Venmo",
      manual: "Andere Auszahlungsart",
    },
    anotherMethod: "Auf andere Weise, zum Beispiel als Gutschein",
    fields: {
      accountHolder: "Kontoinhaber",
      accountNumber: "IBAN oder Kontonummer",
      bankCode: "BIC oder Bankleitzahl",
      account: "Konto",
      instructions: "Wie wir Ihnen die Prämie zukommen lassen",
    },
    accountHelp: "E-Mail-Adresse, Telefonnummer oder Benutzername.",
    instructionsHelp: "Zum Beispiel, wohin wir einen Gutschein senden.",
    tax: {
      title: "Steuerangaben",
      why: (organization) =>
        `${organization} braucht vielleicht Ihre Steuerangaben, wenn Ihre Prämien in einem Jahr eine bestimmte Summe überschreiten.`,
      none: "Noch keine Steuerangaben",
      add: "Steuerangaben machen",
      isNeeded: (organization) =>
        `${organization} zahlt Ihre Prämie, sobald Sie diese Angaben gemacht haben.`,
      entered: (number, day) => `Steuernummer ${number}, angegeben am ${day}`,
      legalName: "Vollständiger Name oder Firma",
      address: "Adresse",
      number: "Steuernummer",
      numberHelp: "Zum Beispiel die Umsatzsteuer-ID oder die Steuer-Identifikationsnummer.",
      save: "Steuerangaben speichern",
      saved: "Steuerangaben gespeichert",
    },
  },
};
