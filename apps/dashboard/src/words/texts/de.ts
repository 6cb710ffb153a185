import type { Texts } from "./texts.ts";

export const de: Texts = {
  tabs: { home: "Start", referrals: "Empfehlungen", messages: "Nachrichten", bonuses: "Prämien" },
  navigation: "Hauptmenü",
  unread: (count) =>
    count === 1
      ? "1 Unterhaltung hat ungelesene Nachrichten"
      : `${count} Unterhaltungen haben ungelesene Nachrichten`,
  home: {
    earned: "Dieses Jahr verdient",
    statement: "Abrechnung",
    onItsWay: "Unterwegs",
    paidLast: "Zuletzt gezahlt",
    none: "Noch nichts",
    by: (day) => `bis ${day}`,
    howItWorks: "So funktioniert es",
    more: (count) => `und ${count} weitere`,
    less: "Weniger anzeigen",
    whatHappensNext: "Wie es weitergeht",
    all: (count) => `Alle ${count}`,
    noReferrals: {
      title: "Noch keine Empfehlungen",
      text: (organization) =>
        `Empfehlen Sie ${organization} jemanden, den Sie kennen. Hier sehen Sie, wie es weitergeht.`,
    },
    failed: {
      title: (amount) => `Die Zahlung von ${amount} ist fehlgeschlagen`,
      text: "Bitte prüfen Sie Ihre Auszahlungsdaten. Danach versuchen wir die Zahlung erneut.",
      action: "Auszahlungsdaten prüfen",
    },
    needsDetails: {
      title: "Für Sie wurde eine Prämie freigegeben",
      text: "Bitte geben Sie Ihre Auszahlungsdaten an, damit wir zahlen können.",
      action: "Auszahlungsdaten angeben",
    },
  },
  next: {
    contactBy: (time) => `Wir melden uns bis ${time}.`,
    checked: "Ihre Prämie wird geprüft.",
    approved: (amount) => `${amount} freigegeben. Die Zahlung ist unterwegs.`,
    approvedBy: (amount, day) => `${amount} freigegeben. Das Geld ist bis ${day} da.`,
    paid: (amount, day) => `${amount} am ${day} gezahlt.`,
    failed: (amount) =>
      `Die Zahlung von ${amount} ist fehlgeschlagen. Bitte prüfen Sie Ihre Auszahlungsdaten.`,
  },
  bonus: {
    draft: "In Prüfung",
    approved: "Freigegeben",
    processing: "Unterwegs",
    completed: "Gezahlt",
    failed: "Fehlgeschlagen",
    canceled: "Storniert",
  },
  tell: {
    title: "Jemanden empfehlen",
    close: "Schließen",
    name: "Name",
    contact: "Telefon oder E-Mail",
    fromContacts: "Aus Kontakten",
    yes: "Ja",
    no: "Nein",
    notes: "Was wir wissen sollten",
    optional: "optional",
    more: "Mehr",
    email: "E-Mail",
    phone: "Telefon",
    address: "Adresse",
    send: (organization) => `An ${organization} senden`,
    agreed: "Bitte empfehlen Sie nur Personen, die einverstanden sind.",
    sent: (organization) => `An ${organization} gesendet`,
    restored: "Ihre letzte Eingabe ist noch da.",
    startOver: "Neu beginnen",
    missing: {
      name: "Bitte geben Sie einen Namen ein.",
      contact: "Bitte geben Sie eine Telefonnummer oder E-Mail-Adresse ein.",
      choice: "Bitte wählen Sie etwas aus.",
      value: "Bitte füllen Sie dieses Feld aus.",
    },
    wrong: {
      email:
        "Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel calla@example.com.",
      phone: "Bitte geben Sie eine Telefonnummer mit mindestens 6 Ziffern ein.",
    },
  },
  offline: {
    notice: "Sie sind offline.",
    readAt: (time) => `Aktualisiert: ${time}.`,
    kept: "Auf diesem Telefon gespeichert",
    waits: "Wir senden es, sobald Sie online sind.",
    change: "Ändern",
    remove: "Entfernen",
    removed: "Von diesem Telefon entfernt",
    inForm: {
      title: "Sie sind offline",
      text: "Das bleibt auf Ihrem Telefon. Wir senden es einmal, sobald Sie wieder online sind.",
    },
    keep: "Speichern und später senden",
    keptNow: (organization) => `Auf diesem Telefon für ${organization} gespeichert`,
    sent: (count) =>
      count === 1
        ? "1 gespeicherte Empfehlung gesendet"
        : `${count} gespeicherte Empfehlungen gesendet`,
    unknown:
      "Das ist vielleicht schon angekommen. Bitte prüfen Sie Ihre Empfehlungen. Ändern Sie es dann, um es erneut zu senden, oder entfernen Sie es.",
    install: "App installieren",
  },
  share: {
    button: "Link teilen",
    title: "Ihren Link teilen",
    text: (organization) => `Ich empfehle ${organization}. Hier können Sie sich melden:`,
    whatsApp: "WhatsApp",
    email: "E-Mail",
    copy: "Link kopieren",
    copied: "Link kopiert",
    clicks: "QR-Code und Klicks",
    failed: "Der Link konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  },
};
