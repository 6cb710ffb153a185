/** Texts about public links and their clicks. */
export const links = {
  "Public links": "Öffentliche Links",
  "Public link": "Öffentlicher Link",
  "Create public link": "Öffentlichen Link erstellen",
  "Link created": "Link erstellt",
  "Visitors who open the link can leave their details.":
    "Wer den Link öffnet, kann Kontaktdaten hinterlassen.",
  "Create link": "Link erstellen",
  "Add another link": "Weiteren Link hinzufügen",
  "The person who gets the credit for submissions. Visitors see this person's name.":
    "Die Person, der die Anfragen angerechnet werden. Besucher sehen ihren Namen.",
  "The part of the web address after /r/: lowercase letters, digits and hyphens. You can't change it later. Leave this empty to get a random one.":
    "Der Teil der Webadresse nach /r/: Kleinbuchstaben, Ziffern und Bindestriche. Später lässt er sich nicht ändern. Lassen Sie das Feld leer, um einen zufälligen zu erhalten.",
  Clicks: "Klicks",
  "Pause link": "Link pausieren",
  "Resume link": "Link fortsetzen",
  "This link doesn't work": "Dieser Link funktioniert nicht",
  Pause: "Pausieren",
  Resume: "Fortsetzen",
  "since {day}": "seit {day}",
  "We count one click per visitor per day.": "Pro Besucher und Tag zählen wir einen Klick.",
  "Pause {link}?": "{link} pausieren?",
  "Resume {link}?": "{link} fortsetzen?",
  "Link paused": "Link pausiert",
  "Link resumed": "Link fortgesetzt",
  "Visitors see a page that says the link doesn't work. The link's referrals remain. You can resume the link at any time.":
    "Besucher sehen dann, dass der Link nicht funktioniert. Die Empfehlungen des Links bleiben. Sie können den Link jederzeit fortsetzen.",
  "Visitors can use the form again with the same link.":
    "Besucher können das Formular über denselben Link wieder verwenden.",
  "Not paused": "Nicht pausiert",
  Paused: "Pausiert",
  "No links yet": "Noch keine Links",
  "Create a link and share it. When friends leave their details, you can earn a bonus.":
    "Erstellen Sie einen Link und teilen Sie ihn. Wenn Freunde ihre Kontaktdaten hinterlassen, können Sie eine Prämie bekommen.",
  Share: "Teilen",
  "Your friend receives": "Das erhält die Person",
  "Your friend opens the link and leaves their details.":
    "Die Person öffnet den Link und hinterlässt Kontaktdaten.",
  "Copy web address": "Webadresse kopieren",
  "Open page in a new tab": "Seite in einem neuen Tab öffnen",
  "QR code": "QR-Code",
  "QR code for {url}": "QR-Code für {url}",
  "Print the code so that people can scan it with their phones.":
    "Drucken Sie den Code aus, damit man ihn mit dem Telefon scannen kann.",
  "Download QR code": "QR-Code herunterladen",
  "Download QR code as SVG": "QR-Code als SVG herunterladen",
  "Clicks by day": "Klicks pro Tag",
  "Figures as a table": "Zahlen als Tabelle",
  "Days with clicks or submissions in the last 30 days":
    "Tage mit Klicks oder Anfragen in den letzten 30 Tagen",
  Day: "Tag",
  "No clicks or submissions in the last 30 days.":
    "Keine Klicks oder Anfragen in den letzten 30 Tagen.",
  "Last 30 days": "Letzte 30 Tage",
};
