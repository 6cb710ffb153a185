import { type Mistake, type Texts, wholeDays } from "./texts.ts";

function mistake(made: Mistake): string {
  switch (made.kind) {
    case "required":
      return "Bitte füllen Sie dieses Feld aus.";
    case "tooLong":
      return `Bitte geben Sie höchstens ${made.lengthMax.toLocaleString("de")} Zeichen ein.`;
    case "unreadable":
    case "text":
      return "Bitte verwenden Sie nur sichtbare Zeichen in einer Zeile.";
    case "contact":
      return "Bitte geben Sie eine E-Mail-Adresse oder eine Telefonnummer ein.";
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
    case "select":
    case "multi_select":
      return "Bitte wählen Sie etwas aus.";
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
  email: "E-Mail",
  phone: "Telefon",
  notes: "Worum geht es?",
  optional: "optional",
  orPhone: "oder Telefon",
  orEmail: "oder E-Mail",
  choose: "Bitte wählen",
  yes: "Ja",
  no: "Nein",
  consent: "Ihre Einwilligung",
  send: "Absenden",
  leaveEmpty: "Bitte leer lassen",
  errorPrefix: "Bitte prüfen: ",
  mistakes: "Bitte prüfen Sie diese Felder. Ihre Eingaben sind noch da.",
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
  privacyNotice: "Datenschutzhinweise",
  imprint: "Impressum",
  terms: "Teilnahmebedingungen",
  opensInNewTab: "öffnet einen neuen Tab",
  thanks: "Vielen Dank",
  whatHappensNext: (organization, withinHours) =>
    `${organization} hat Ihre Angaben erhalten und meldet sich${within(withinHours)} per E-Mail oder Telefon bei Ihnen.`,
  mayCloseThis: "Sie können diese Seite jetzt schließen.",
  invites: (inviter, organization) =>
    inviter === null
      ? `Sie sind eingeladen, ${organization} beizutreten`
      : `${inviter} lädt Sie ein, ${organization} beizutreten`,
  asLevel: {
    super_admin: "Als Super-Admin verwalten Sie die gesamte Organisation, auch ihre Admins.",
    admin: "Als Admin verwalten Sie Personen, Empfehlungen und Einstellungen.",
    marketer: "Als Business Developer betreuen Sie Empfehlende und ihre Empfehlungen.",
    referrer: "Als empfehlende Person geben Sie Empfehlungen ab und sehen, wie es weitergeht.",
  },
  join: "Beitreten",
  signIn: "Anmelden",
  howJoiningGoes: "Auf der nächsten Seite melden Sie sich an oder geben Ihre E-Mail-Adresse ein.",
  failures: {
    linkGone: {
      title: "Dieser Link funktioniert nicht mehr",
      text: "Bitten Sie die Person, von der Sie ihn haben, um einen neuen Link.",
    },
    codeGone: {
      title: "Diese Einladung funktioniert nicht mehr",
      text: "Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link, oder melden Sie sich an, falls Sie schon beigetreten sind.",
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
