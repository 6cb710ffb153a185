import { type Mistake, type Texts, wholeDays } from "./texts.ts";

function mistake(made: Mistake): string {
  switch (made.kind) {
    case "required":
      return "Bitte geben Sie eine Antwort ein.";
    case "name":
      return "Bitte geben Sie Ihren Namen ein.";
    case "tooLong":
      return `Bitte geben Sie höchstens ${made.lengthMax.toLocaleString("de")} Zeichen ein.`;
    case "unreadable":
    case "text":
      return "Bitte verwenden Sie nur sichtbare Zeichen in einer Zeile.";
    case "contact":
      return "Bitte geben Sie Ihre Telefonnummer oder E-Mail-Adresse ein.";
    case "phone":
      return "Bitte geben Sie eine Telefonnummer mit mindestens 6 Ziffern ein.";
    case "email":
      return "Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel calla@example.com.";
    case "number":
      return "Bitte geben Sie eine Zahl ein, zum Beispiel 1500 oder 12,5.";
    case "date":
      return "Bitte geben Sie ein Datum ein, zum Beispiel 2026-12-31.";
    case "url":
      return "Bitte geben Sie eine Webadresse ein, die mit https:// beginnt.";
    case "consent":
      return "Bitte setzen Sie hier ein Häkchen, um Ihre Angaben abzusenden.";
    case "consentChanged":
      return "Dieser Text wurde geändert. Bitte lesen Sie ihn noch einmal und setzen Sie dann das Häkchen.";
    case "boolean":
      return "Bitte wählen Sie Ja oder Nein.";
    case "select":
      return "Bitte wählen Sie etwas aus.";
    case "multi_select":
      return "Bitte wählen Sie mindestens eine Antwort aus.";
    default:
      return made satisfies never;
  }
}

function within(hours: number | null) {
  if (hours === null) return "";
  const days = wholeDays(hours);
  if (days !== undefined) return ` innerhalb von ${days} Tagen`;
  return hours === 1 ? " innerhalb von 1 Stunde" : ` innerhalb von ${hours} Stunden`;
}

export const de: Texts = {
  language: "de",
  languageName: "Deutsch",
  decimalSign: ",",
  name: "Ihr Name",
  contact: "Telefon oder E-Mail",
  email: "E-Mail",
  phone: "Telefon",
  notes: "Was sollten wir noch wissen?",
  optional: "optional",
  atLeastOne: "mindestens eine Antwort",
  choose: "Bitte wählen",
  yes: "Ja",
  no: "Nein",
  consent: "Ihre Einwilligung",
  send: (organization) =>
    organization === null ? "Um Rückmeldung bitten" : `${organization} um Rückmeldung bitten`,
  leaveEmpty: "Bitte leer lassen",
  pleaseCheck: "Bitte prüfen: ",
  mistake,
  recommends: (inviter, organization) =>
    inviter === null
      ? `Nehmen Sie Kontakt mit ${organization} auf`
      : `${inviter} hat uns Ihnen empfohlen`,
  leaveDetails: (organization, withinHours) =>
    `Hinterlassen Sie Ihre Kontaktdaten. ${organization} meldet sich dann${within(withinHours)} bei Ihnen.`,
  whoSees: (organization, inviter) =>
    inviter === null
      ? `${organization} sieht Ihre Angaben.`
      : `${organization} und ${inviter} sehen Ihre Angaben.`,
  howWeUseIt: "Wie Ihre Angaben verwendet werden",
  use: (organization) => [
    `${organization} verwendet Ihre Angaben, um sich wegen Ihrer Anfrage bei Ihnen zu melden. Die Angaben können an Systeme weitergegeben werden, die ${organization} verwendet.`,
    "Diese Seite setzt keine Cookies. Um die Besuche pro Tag zu zählen, speichert sie einen Hashwert Ihrer IP-Adresse und löscht ihn am nächsten Tag.",
    `Wenn Sie Ihre Angaben einsehen, berichtigen oder löschen lassen möchten, wenden Sie sich an ${organization}.`,
  ],
  privacyNotice: "Datenschutz",
  imprint: "Impressum",
  terms: "Teilnahmebedingungen",
  opensInNewTab: "öffnet einen neuen Tab",
  thanks: "Vielen Dank",
  whatHappensNext: (organization, withinHours) =>
    `${organization} hat Ihre Angaben erhalten und meldet sich${within(withinHours)} bei Ihnen.`,
  inviterSees: (inviter) => `${inviter} sieht Ihre Angaben ebenfalls.`,
  invites: (inviter, organization) =>
    inviter === null
      ? `Sie sind eingeladen, ${organization} beizutreten`
      : `${inviter} lädt Sie ein, ${organization} beizutreten`,
  asLevel: {
    super_admin: "Als Super-Admin verwalten Sie die gesamte Organisation, auch ihre Admins.",
    admin: "Als Admin verwalten Sie Personen, Empfehlungen und Einstellungen.",
    marketer: "Als Business Developer betreuen Sie Empfehlende und ihre Empfehlungen.",
  },
  earn: (organization, bonus) => `Erhalten Sie ${bonus} für Ihre Empfehlung von ${organization}`,
  invited: (inviter) => (inviter === null ? "Sie sind eingeladen." : `${inviter} lädt Sie ein.`),
  steps: (organization, hasBonus) => [
    "Empfehlen Sie jemanden, oder teilen Sie Ihren persönlichen Link.",
    `${organization} nimmt Kontakt auf. Sie sehen jeden Schritt.`,
    hasBonus
      ? "Sie erhalten Ihre Prämie, wenn eine Empfehlung die Bedingungen erfüllt. Diese lesen Sie nach dem Beitritt."
      : "Sie können jederzeit wieder austreten.",
  ],
  mailLink: "Link per E-Mail senden",
  whatMailIsFor: "Mit dem Link legen Sie Namen und Passwort fest.",
  join: "Beitreten",
  checkMail: "Prüfen Sie Ihr Postfach",
  linkSent:
    "Wir haben Ihnen einen Link gesendet. Öffnen Sie ihn innerhalb von 24 Stunden. Die E-Mail kommt meist innerhalb einer Minute. Sehen Sie auch im Spam-Ordner nach.",
  hasAccount: "Haben Sie schon ein Konto?",
  signIn: "Anmelden",
  failures: {
    linkGone: {
      title: "Dieser Link funktioniert nicht",
      text: "Prüfen Sie die Adresse auf Tippfehler, oder bitten Sie die Person, von der Sie den Link haben, um einen neuen.",
    },
    codeGone: {
      title: "Diese Einladung funktioniert nicht mehr",
      text: "Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.",
    },
    sentFromElsewhere: {
      title: "Dieses Formular kam von einer anderen Seite",
      text: "Es wurde nichts gesendet. Öffnen Sie den ursprünglichen Link und füllen Sie das Formular dort aus.",
    },
    tooMany: {
      title: "Zu viele Versuche",
      text: "Es wurde nichts gesendet. Bitte warten Sie eine Weile und versuchen Sie es noch einmal.",
    },
    tooLarge: {
      title: "Ihr Text ist zu lang",
      text: "Es wurde nichts gesendet. Gehen Sie zurück, kürzen Sie den Text und senden Sie ihn noch einmal.",
    },
    unreadable: {
      title: "Das Formular konnte nicht gelesen werden",
      text: "Es wurde nichts gesendet. Öffnen Sie den Link noch einmal und füllen Sie das Formular dort aus.",
    },
    away: {
      title: "Diese Seite ist gerade nicht erreichbar",
      text: "Bitte versuchen Sie es in einer Minute noch einmal.",
    },
    broken: {
      title: "Bei uns ist etwas schiefgegangen",
      text: "Versuchen Sie es noch einmal. Wenden Sie sich an die Person, von der Sie den Link haben, wenn es wieder passiert.",
    },
  },
};
