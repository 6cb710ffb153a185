import type { Mistake, Texts } from "./texts.ts";

function mistake(made: Mistake): string {
  switch (made.kind) {
    case "required":
      return "Diese Angabe wird gebraucht";
    case "tooLong":
      return `Bitte höchstens ${made.lengthMax.toLocaleString("de")} Zeichen`;
    case "unreadable":
    case "text":
      return "Bitte sichtbare Buchstaben, Ziffern und Zeichen in einer Zeile";
    case "email":
      return "Bitte eine vollständige E-Mail-Adresse, zum Beispiel calla@example.com";
    case "number":
      return "Bitte eine Zahl, zum Beispiel 1500 oder 12,5";
    case "date":
      return "Bitte ein Datum, zum Beispiel 2026-12-31";
    case "url":
      return "Bitte eine Webadresse, die mit https:// beginnt";
    case "consent":
      return "Bitte setzen Sie hier ein Häkchen, um Ihre Angaben abzusenden";
    case "consentChanged":
      return "Dieser Text wurde geändert. Bitte lesen Sie ihn noch einmal und setzen Sie das Häkchen";
    case "boolean":
    case "select":
    case "multi_select":
      return "Bitte etwas aus der Liste wählen";
    default:
      return made satisfies never;
  }
}

export const de: Texts = {
  language: "de",
  decimalSign: ",",
  name: "Ihr Name",
  email: "E-Mail",
  phone: "Telefon",
  notes: "Worum geht es?",
  optional: "freiwillig",
  choose: "Bitte wählen",
  yes: "Ja",
  no: "Nein",
  consent: "Ihre Einwilligung",
  send: "Absenden",
  leaveEmpty: "Bitte leer lassen",
  errorPrefix: "Bitte prüfen: ",
  mistakes: "Bitte prüfen Sie diese Felder. Alles, was Sie eingegeben haben, ist noch da.",
  mistake,
  recommends: (inviter, organization) =>
    inviter === null ? `Eine Empfehlung für ${organization}` : `${inviter} hat uns Ihnen empfohlen`,
  leaveDetails: (organization) =>
    `Hinterlassen Sie Ihre Kontaktdaten, dann meldet sich ${organization} bei Ihnen.`,
  whoSees: (organization, inviter) =>
    inviter === null
      ? `${organization} sieht Ihre Angaben.`
      : `${organization} und ${inviter} sehen Ihre Angaben.`,
  howWeUseIt: "Wie Ihre Angaben verwendet werden",
  use: (organization) => [
    `${organization} bewahrt Ihre Angaben auf, um sich wegen dieser Empfehlung bei Ihnen zu melden, und kann sie an eigene Systeme weitergeben.`,
    "Diese Seite setzt keine Cookies. Besuche werden je Tag gezählt. Ihre Netzwerkadresse wird dafür nur als Prüfwert aufbewahrt, der nach dem Tag gelöscht wird.",
    `Möchten Sie Ihre Angaben einsehen, berichtigen oder löschen lassen, wenden Sie sich an ${organization}.`,
  ],
  privacyNotice: "Datenschutzhinweise",
  imprint: "Impressum",
  terms: "Teilnahmebedingungen",
  opensInNewTab: "öffnet einen neuen Tab",
  thanks: "Vielen Dank",
  whatHappensNext: (organization) =>
    `${organization} hat Ihre Angaben und meldet sich per E-Mail oder Telefon bei Ihnen.`,
  mayCloseThis: "Sie müssen nichts weiter tun und können diese Seite schließen.",
  invites: (inviter, organization) =>
    inviter === null
      ? `Sie sind zu ${organization} eingeladen`
      : `${inviter} lädt Sie zu ${organization} ein`,
  asLevel: {
    super_admin: "Sie treten als Super-Admin bei und verwalten alles, auch die anderen Admins.",
    admin: "Sie treten als Admin bei und verwalten Personen, Empfehlungen und Einstellungen.",
    marketer:
      "Sie treten als Business Developer bei und betreuen Empfehlende und ihre Empfehlungen.",
    referrer: "Sie treten als Empfehlende oder Empfehlender bei und sehen, wie es weitergeht.",
  },
  join: "Beitreten",
  howJoiningGoes:
    "Auf der nächsten Seite (auf Englisch) melden Sie sich an oder geben Ihre E-Mail-Adresse ein.",
  failures: {
    linkGone: {
      title: "Dieser Link funktioniert nicht",
      text: "Er ist unvollständig oder wird nicht mehr verwendet. Öffnen Sie ihn noch einmal dort, wo Sie ihn bekommen haben, oder fragen Sie die Person, von der er kommt.",
    },
    codeGone: {
      title: "Diese Einladung funktioniert nicht",
      text: "Sie ist unvollständig, wurde schon verwendet, ist abgelaufen oder wurde zurückgezogen. Öffnen Sie sie noch einmal dort, wo Sie sie bekommen haben, oder bitten Sie um eine neue.",
    },
    sentFromElsewhere: {
      title: "Dieses Formular kam von einer anderen Seite",
      text: "Es wurde nichts gesendet. Öffnen Sie den Link, den Sie bekommen haben, und füllen Sie das Formular dort aus.",
    },
    tooMany: {
      title: "Das war sehr viel auf einmal",
      text: "Es wurde nichts gesendet. Bitte warten Sie eine Weile und versuchen Sie es noch einmal.",
    },
    tooLarge: {
      title: "Das war zu viel Text",
      text: "Es wurde nichts gesendet. Gehen Sie zurück, kürzen Sie den Text und senden Sie ihn noch einmal.",
    },
    unreadable: {
      title: "Das Formular war nicht lesbar",
      text: "Es wurde nichts gesendet. Öffnen Sie den Link noch einmal und füllen Sie das Formular dort aus.",
    },
    away: {
      title: "Diese Seite ist gerade nicht erreichbar",
      text: "Bitte versuchen Sie es in einer Minute noch einmal.",
    },
    broken: {
      title: "Auf unserer Seite ist etwas schiefgegangen",
      text: "Bitte versuchen Sie es noch einmal. Passiert es wieder, sagen Sie es der Person, von der Sie den Link haben.",
    },
  },
};
