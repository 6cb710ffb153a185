import { money } from "./de-money.ts";
import type { Texts } from "./texts.ts";

export const de: Texts = {
  ...money,
  tabs: { home: "Start", referrals: "Empfehlungen", messages: "Nachrichten", bonuses: "Prämien" },
  navigation: "Hauptmenü",
  unread: (count) =>
    count === 1
      ? "1 Unterhaltung hat ungelesene Nachrichten"
      : `${count} Unterhaltungen haben ungelesene Nachrichten`,
  bonusesNeedYou: (count) =>
    count === 1 ? "1 Prämie wartet auf Sie" : `${count} Prämien warten auf Sie`,
  rail: { search: "Suchen" },
  menu: {
    profile: "Profil und Benachrichtigungen",
    payout: "Auszahlungsdaten",
    security: "Anmeldung und Sicherheit",
    theme: { system: "Design: System", light: "Design: hell", dark: "Design: dunkel" },
    signOut: "Abmelden",
  },
  signOut: {
    title: (unsentCount) =>
      unsentCount === 1
        ? "Abmelden und 1 nicht gesendete Empfehlung löschen?"
        : `Abmelden und ${unsentCount} nicht gesendete Empfehlungen löschen?`,
    text: "Nicht gesendete Empfehlungen sind nur auf diesem Gerät gespeichert. Beim Abmelden werden sie gelöscht. Das lässt sich nicht rückgängig machen.",
    verb: "Abmelden",
    cancel: "Abbrechen",
  },
  home: {
    earned: "Dieses Jahr verdient",
    statement: "Abrechnung",
    and: "und",
    bonuses: (count) => (count === 1 ? "1 Prämie" : `${count} Prämien`),
    onItsWay: "Unterwegs",
    paidLast: "Zuletzt gezahlt",
    none: "Noch nichts",
    by: (day) => `bis ${day}`,
    byIfApproved: (day) => `bis ${day}, falls freigegeben`,
    howItWorks: "So funktioniert es",
    moreBonuses: (count) =>
      count === 1 ? "1 weitere Prämie ansehen" : `${count} weitere Prämien ansehen`,
    less: "Weniger anzeigen",
    whatHappensNext: "Wie es weitergeht",
    all: (count) => `Alle ${count}`,
    allMessages: "Alle Nachrichten",
    recentlyPaid: "Kürzlich gezahlt",
    allBonuses: "Alle Prämien",
    moreOpen: (count) =>
      count === undefined ? "Weitere offene Empfehlungen" : `${count} weitere offen`,
    closed: (count) => (count === undefined ? "Erledigte Empfehlungen" : `${count} erledigt`),
    outcomes: {
      completed: (count) => `${count} abgeschlossen`,
      lost: (count) => `${count} ohne Erfolg`,
    },
    nothingOpen: "Sie haben keine offenen Empfehlungen.",
    welcome: (organization) => `Empfehlen Sie ${organization} jemanden, den Sie kennen`,
  },
  states: { new: "Neu", completed: "Abgeschlossen", lost: "Ohne Erfolg" },
  next: {
    contactBy: (time) => `Wir melden uns bis ${time}.`,
    yourBonus: "Ihre Prämie",
    plain: {
      new: "Wir haben diese Empfehlung erhalten.",
      completed: "Diese Empfehlung war erfolgreich.",
    },
  },
  happened: {
    submitted: "Sie haben diese Empfehlung gesendet",
    submittedByUs: "Wir haben diese Empfehlung für Sie gesendet",
    byLink: (name) => `${name ?? "Jemand"} hat über Ihren Link Kontaktdaten hinterlassen`,
    updated: "Wir haben diese Empfehlung aktualisiert",
  },
  lists: {
    columns: {
      name: "Name",
      nextStep: "Zuletzt",
      status: "Status",
      createdAt: "Gesendet",
      email: "E-Mail",
      phone: "Telefon",
      address: "Adresse",
      contact: "Kontakt",
      referral: "Empfehlung",
      amount: "Betrag",
      date: "Datum",
      referrer: "Empfohlen von",
      conversation: "Letzte Nachricht",
      link: "Link",
      clicks: "Klicks",
      submissions: "Haben sich gemeldet",
      visits: "Besucher",
      created: "Erstellt",
    },
    needsYou: "Wartet auf Sie",
    unread: { label: "Nachrichten", choice: "Ungelesen" },
    sections: { unread: "Ungelesen", justRead: "Gerade gelesen", read: "Gelesen" },
    openness: { label: "Anzeigen", choices: { open: "Offene", closed: "Erledigte" } },
    visits: (clickCount, submissionCount) => {
      const clicks = clickCount === 1 ? "1 Klick" : `${clickCount} Klicks`;
      if (submissionCount === 0) return clicks;
      return submissionCount === 1
        ? `${clicks} · 1 Person meldete sich`
        : `${clicks} · ${submissionCount} Personen meldeten sich`;
    },
    about: "Zu",
    newMessages: (count) => `${count} neu`,
    filters: {
      filter: "Filtern",
      title: "Filter",
      clearAll: "Alle entfernen",
      done: "Fertig",
      shows: (count) => `Treffer: ${count}`,
      show: (count, rows) => (count === "1" ? "1 Treffer zeigen" : `${count} ${rows} zeigen`),
      match: "Bedingung",
      isAnyOf: "ist",
      is: "ist",
      isNot: "ist nicht",
      order: "Reihenfolge",
      remove: (filter) => `Filter ${filter} entfernen`,
    },
    search: {
      referrals: "Empfehlungen suchen",
      payments: "Prämien suchen",
      messages: "Namen und Nachrichten suchen",
    },
    none: {
      referrals: {
        title: "Noch keine Empfehlungen",
        text: "Gesendete Empfehlungen erscheinen hier, die neueste zuerst.",
      },
      payments: {
        title: "Noch keine Prämien",
        text: "Prämien für Ihre Empfehlungen erscheinen hier.",
      },
      messages: {
        title: "Noch keine Nachrichten",
        text: "Öffnen Sie eine Empfehlung, um die erste Nachricht zu schreiben.",
        beforeReferrals: "Sobald Sie jemanden empfohlen haben, können Sie uns hier dazu schreiben.",
      },
      unread: {
        title: "Keine ungelesenen Nachrichten",
        text: "Neue Nachrichten erscheinen hier automatisch.",
      },
    },
    toReferrals: "Zu den Empfehlungen",
  },
  tell: {
    title: "Jemanden empfehlen",
    close: "Schließen",
    name: "Name",
    contact: "Telefon oder E-Mail",
    fromContacts: "Aus Kontakten",
    yes: "Ja",
    no: "Nein",
    several: "mehrere möglich",
    notes: "Was wir wissen sollten",
    more: "Adresse und weitere Angaben",
    email: "E-Mail",
    phone: "Telefon",
    address: "Adresse",
    send: (organization) => `An ${organization} senden`,
    agreed: "Bitte empfehlen Sie nur Personen, die einverstanden sind.",
    next: (organization) => [
      `${organization} meldet sich bei der Person.`,
      "Unter „Empfehlungen“ sehen Sie jeden Schritt.",
    ],
    byLink: "Oder die Person meldet sich selbst",
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
    kept: "Auf diesem Gerät gespeichert",
    waits: "Wir senden die Empfehlung, sobald Sie online sind.",
    change: "Ändern",
    remove: "Entfernen",
    removed: "Von diesem Gerät entfernt",
    inForm: {
      title: "Sie sind offline",
      text: "Wir speichern diese Empfehlung auf diesem Gerät und senden sie, sobald Sie wieder online sind.",
    },
    keep: "Speichern und später senden",
    keptNow: (organization) => `Auf diesem Gerät für ${organization} gespeichert`,
    sent: (count) =>
      count === 1
        ? "1 gespeicherte Empfehlung gesendet"
        : `${count} gespeicherte Empfehlungen gesendet`,
    unknown:
      "Diese Empfehlung ist vielleicht schon angekommen. Bitte prüfen Sie Ihre Empfehlungen. Wenn Sie sie dort finden, entfernen Sie diese Kopie. Wenn nicht, wählen Sie „Ändern“ und senden Sie die Empfehlung erneut.",
    install: "App installieren",
  },
  share: {
    button: "Link teilen",
    title: "Ihren Link teilen",
    yours: "Ihr Link",
    all: "Ihre Links",
    text: (organization) => `Ich empfehle ${organization}. Hier geht es zum Kontaktformular:`,
    whatsApp: "WhatsApp",
    email: "E-Mail",
    copy: "Link kopieren",
    copied: "Link kopiert",
    clicks: "QR-Code und Klicks",
    failed: "Der Link konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  },
};
