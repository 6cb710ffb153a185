/** Texts of errors at fields and of failed requests. */
export const errors = {
  "Something went wrong on our side. Try again in a moment.":
    "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.",
  "Ask an admin if you need access.": "Fragen Sie einen Admin, wenn Sie Zugriff brauchen.",
  "The service can't be reached. Check your connection, then retry.":
    "Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  "Too many requests. Try again in a moment.":
    "Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.",
  "Too many requests. Try again in {count} seconds.":
    "Zu viele Anfragen. Bitte versuchen Sie es in {count} Sekunden noch einmal.",
  "Too many requests. Try again in {count} minutes.":
    "Zu viele Anfragen. Bitte versuchen Sie es in {count} Minuten noch einmal.",
  "Something went wrong. Reload the page.":
    "Etwas ist schiefgegangen. Bitte laden Sie die Seite neu.",
  "Someone else saved a change while you were editing. Your input is still here. Save again to apply it to the current version.":
    "Inzwischen hat jemand anderes etwas geändert. Ihre Eingaben sind noch da. Speichern Sie noch einmal, um sie auf die aktuelle Fassung anzuwenden.",
  "Enter a whole amount in {currency}, like 250.":
    "Bitte geben Sie einen ganzen Betrag in {currency} ein, zum Beispiel 250.",
  "Enter an amount above 0 with up to 2 decimal places, like 250.00.":
    "Bitte geben Sie einen Betrag über 0 mit bis zu 2 Nachkommastellen ein, zum Beispiel 250,00.",
  "Enter a value.": "Bitte füllen Sie dieses Feld aus.",
  "Enter a number.": "Bitte geben Sie eine Zahl ein.",
  "Enter a whole number.": "Bitte geben Sie eine ganze Zahl ein.",
  "Enter a number with up to 2 decimal places.":
    "Bitte geben Sie eine Zahl mit bis zu 2 Nachkommastellen ein.",
  "Enter up to {limit} characters.": "Bitte geben Sie höchstens {limit} Zeichen ein.",
  "Enter at least {limit} characters.": "Bitte geben Sie mindestens {limit} Zeichen ein.",
  "Choose up to {limit}.": "Bitte wählen Sie höchstens {limit} aus.",
  "Enter a number above {limit}.": "Bitte geben Sie eine Zahl über {limit} ein.",
  "Enter at least {limit}.": "Bitte geben Sie mindestens {limit} ein.",
  "Enter up to {limit}.": "Bitte geben Sie höchstens {limit} ein.",
  "Choose one of the options.": "Bitte wählen Sie eine der Möglichkeiten.",
  "Enter an email address, like ada@example.com.":
    "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.",
  "Use only unaccented letters, digits and symbols before the @.":
    "Vor dem @ sind nur Buchstaben ohne Akzente und Umlaute, Ziffern und Sonderzeichen möglich.",
  "Enter a web address, like https://example.com.":
    "Bitte geben Sie eine Webadresse ein, zum Beispiel https://example.com.",
  "Enter a date, like {day}.": "Bitte geben Sie ein Datum ein, zum Beispiel {day}.",
  "Choose a later time.": "Bitte wählen Sie einen späteren Zeitpunkt.",
  "Choose a time in the future.": "Bitte wählen Sie einen Zeitpunkt in der Zukunft.",
  "Remove the duplicate.": "Bitte entfernen Sie den doppelten Eintrag.",
  "Enter another value. This one is taken.":
    "Bitte geben Sie etwas anderes ein. Das ist schon vergeben.",
  "Enter a different value.": "Bitte geben Sie etwas anderes ein.",
  "Enter a valid IBAN. Check the digits.":
    "Bitte geben Sie eine gültige IBAN ein. Prüfen Sie die Ziffern.",
  "Enter {form}.": "Bitte prüfen Sie die Zeichen in diesem Feld.",
  "Enter 3–64 lowercase letters, digits and hyphens.":
    "Bitte geben Sie 3 bis 64 Kleinbuchstaben, Ziffern und Bindestriche ein.",
  "The value {message}": "Bitte prüfen Sie diesen Wert.",
  "Enter a name.": "Bitte geben Sie einen Namen ein.",
  "Enter another name. This one is taken.":
    "Bitte geben Sie einen anderen Namen ein. Dieser ist schon vergeben.",
  "Enter a first name.": "Bitte geben Sie einen Vornamen ein.",
  "Enter a last name.": "Bitte geben Sie einen Nachnamen ein.",
  "Enter an email address.": "Bitte geben Sie eine E-Mail-Adresse ein.",
  "Another person in this organization has this email address.":
    "Jemand anderes in dieser Organisation verwendet diese E-Mail-Adresse schon.",
  "Enter an email address or a phone number.":
    "Bitte geben Sie eine E-Mail-Adresse oder Telefonnummer ein.",
  "Enter a password.": "Bitte geben Sie ein Passwort ein.",
  "Enter your current password.": "Bitte geben Sie Ihr aktuelles Passwort ein.",
  "Enter the code.": "Bitte geben Sie den Code ein.",
  "Enter an address.": "Bitte geben Sie eine Adresse ein.",
  "Enter another address. This one is taken.":
    "Bitte geben Sie eine andere Adresse ein. Diese ist schon vergeben.",
  "Choose a referrer.": "Bitte wählen Sie eine empfehlende Person.",
  "Choose an active referrer.": "Bitte wählen Sie eine aktive empfehlende Person.",
  "Enter a message.": "Bitte geben Sie eine Nachricht ein.",
  "Enter the name of the account holder.": "Bitte geben Sie den Namen des Kontoinhabers ein.",
  "Enter an account number or IBAN.": "Bitte geben Sie eine Kontonummer oder IBAN ein.",
  "Enter an email address, phone number or username.":
    "Bitte geben Sie eine E-Mail-Adresse, eine Telefonnummer oder einen Benutzernamen ein.",
  "Enter payment instructions.": "Bitte geben Sie an, wie wir zahlen sollen.",
};
