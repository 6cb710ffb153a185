/** German versions of the service's messages that the app does not replace with its own text. */
export const service = {
  "This sign-in has expired or was started in another browser. Start it again.":
    "Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.",
  "This service does not create accounts. Sign in, then accept the invitation.":
    "Melden Sie sich an und nehmen Sie dann die Einladung an. Dieser Dienst legt keine Konten an.",
  "You are blocked in this organization. Ask an admin to unblock you.":
    "Sie sind in dieser Organisation gesperrt. Bitte wenden Sie sich an einen Admin.",
  "You are blocked in all of your organizations. Ask an admin to unblock you.":
    "Sie sind in allen Ihren Organisationen gesperrt. Bitte wenden Sie sich an einen Admin.",
  "You are not a member of any organization. Ask an admin for an invitation.":
    "Sie sind in keiner Organisation Mitglied. Bitten Sie einen Admin um eine Einladung.",
  "You are no longer an active member of this organization.":
    "Sie sind kein aktives Mitglied dieser Organisation mehr.",
  "Sign in to continue.": "Bitte melden Sie sich an.",
  "This change requires a sign-in within the last 15 minutes. Sign in again.":
    "Für diese Änderung darf Ihre Anmeldung höchstens 15 Minuten her sein. Bitte melden Sie sich noch einmal an.",
  "The email address or password is wrong, or the account is locked. Try again, or use a sign-in link.":
    "E-Mail-Adresse oder Passwort ist falsch, oder das Konto ist gesperrt. Versuchen Sie es noch einmal oder verwenden Sie einen Anmeldelink.",
  "No account has this passkey. Sign in with another method.":
    "Zu diesem Passkey gibt es kein Konto. Bitte melden Sie sich auf anderem Weg an.",
  "This sign-in has expired. Enter your password again.":
    "Diese Anmeldung ist abgelaufen. Bitte geben Sie Ihr Passwort noch einmal ein.",
  "Too many attempts from your network. Try again in a minute.":
    "Zu viele Versuche aus Ihrem Netzwerk. Bitte versuchen Sie es in einer Minute noch einmal.",
  "Too many attempts from your network. Try again in 15 minutes.":
    "Zu viele Versuche aus Ihrem Netzwerk. Bitte versuchen Sie es in 15 Minuten noch einmal.",
  "The passkey could not be verified. Create it again.":
    "Der Passkey konnte nicht geprüft werden. Bitte legen Sie ihn noch einmal an.",
  "You have reached the limit of 20 passkeys. Remove one that you no longer need.":
    "Sie haben die Höchstzahl von 20 Passkeys erreicht. Entfernen Sie einen, den Sie nicht mehr brauchen.",
  "This conversation has reached the limit of 10,000 messages. Use the referral's notes instead.":
    "Diese Unterhaltung hat die Höchstzahl von 10.000 Nachrichten erreicht.",
  "You have reached the limit of 1,000 messages in 24 hours. Add more later.":
    "Sie haben die Höchstzahl von 1.000 Nachrichten in 24 Stunden erreicht. Bitte schreiben Sie später weiter.",
  "The referral has reached the limit of 20 photos. Delete one first.":
    "Die Empfehlung hat die Höchstzahl von 20 Fotos erreicht. Löschen Sie zuerst eines.",
  "You have reached the limit of 200 photos in 24 hours. Add more later.":
    "Sie haben die Höchstzahl von 200 Fotos in 24 Stunden erreicht. Bitte laden Sie später weitere hoch.",
  "Something went wrong on our side. Repeat the request, or contact support with the request ID.":
    "Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal oder wenden Sie sich mit der Anfrage-ID an den Support.",
  "Not found. The path or the resource does not exist, or you cannot see it.":
    "Nicht gefunden. Das gibt es nicht mehr, oder Sie können es nicht sehen.",
};
