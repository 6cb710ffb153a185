/** Texts for signing in and joining, and of the pages about the signed-in person. */
export const account = {
  "You are still signed in": "Sie sind noch angemeldet",
  "Create account": "Konto anlegen",
  "Sign in, then accept the invitation with your account.":
    "Melden Sie sich an und nehmen Sie die Einladung dann mit Ihrem Konto an.",
  "Sign in as {email}, or with another account, to accept the invitation.":
    "Melden Sie sich als {email} oder mit einem anderen Konto an, um die Einladung anzunehmen.",
  "Continue with {email}": "Weiter mit {email}",
  "Use another account": "Anderes Konto verwenden",
  "You are signed in as {email}. The organization will see this email address and the name that you enter.":
    "Sie sind als {email} angemeldet. Die Organisation sieht diese E-Mail-Adresse und den Namen, den Sie eingeben.",
  Join: "Beitreten",
  Invitation: "Einladung",
  "This invitation no longer works": "Diese Einladung funktioniert nicht mehr",
  "Ask the person who invited you for a new invitation.":
    "Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.",
  "Already have an account?": "Haben Sie schon ein Konto?",
  "Sign in": "Anmelden",
  "You are invited to join {organization}": "Sie sind eingeladen, {organization} beizutreten",
  "{inviter} invited you to join {organization}":
    "{inviter} lädt Sie ein, {organization} beizutreten",
  "As a super admin, you manage the whole organization, including its admins.":
    "Als Super-Admin verwalten Sie die gesamte Organisation, auch ihre Admins.",
  "As an admin, you manage people, referrals and settings.":
    "Als Admin verwalten Sie Personen, Empfehlungen und Einstellungen.",
  "As a business developer, you work with referrers and their referrals.":
    "Als Business Developer betreuen Sie Empfehlende und ihre Empfehlungen.",
  "Recommend someone, or share your personal link, and see every step.":
    "Empfehlen Sie jemanden, oder teilen Sie Ihren persönlichen Link, und sehen Sie jeden Schritt.",
  "Earn {bonus} when you recommend {organization}":
    "Erhalten Sie {bonus} für Ihre Empfehlung von {organization}",
  "You are invited.": "Sie sind eingeladen.",
  "{inviter} invited you.": "{inviter} lädt Sie ein.",
  "You get your bonus when a referral meets the conditions. You can read them after you join.":
    "Sie erhalten Ihre Prämie, wenn eine Empfehlung die Bedingungen erfüllt. Diese lesen Sie nach dem Beitritt.",
  "Check your email": "Prüfen Sie Ihr Postfach",
  "We sent a link to {email}. Open the link within 24 hours. The email can take a minute and might be in your spam folder.":
    "Wir haben einen Link an {email} gesendet. Öffnen Sie ihn innerhalb von 24 Stunden. Die E-Mail kommt meist innerhalb einer Minute. Sehen Sie auch im Spam-Ordner nach.",
  "Use another address": "Andere Adresse verwenden",
  "Open the link to set your name and password.": "Mit dem Link legen Sie Namen und Passwort fest.",
  "Email me a link": "Link per E-Mail senden",
  "We sent your invitation to this email address. You'll use it to sign in.":
    "An diese E-Mail-Adresse haben wir Ihre Einladung gesendet. Damit melden Sie sich auch an.",
  Password: "Passwort",
  "At least 12 characters. A phrase of several words works well.":
    "Mindestens 12 Zeichen. Gut eignet sich ein Satz aus mehreren Wörtern.",
  "Create account and join": "Konto anlegen und beitreten",
  "Your invitations": "Ihre Einladungen",
  "No open invitations.": "Keine offenen Einladungen.",
  "Back to app": "Zurück zur App",
  "{organization} invited you to join as {role}.":
    "{organization} lädt Sie ein, als {role} beizutreten.",
  Decline: "Ablehnen",
  Accept: "Annehmen",
  "You are signed in as {email}. The invitation was sent to {invitedEmail}. You can accept it with this account.":
    "Sie sind als {email} angemeldet. Die Einladung ging an {invitedEmail}. Sie können sie mit diesem Konto annehmen.",
  "You are signed in as {email}.": "Sie sind als {email} angemeldet.",
  "Accept invitation": "Einladung annehmen",
  Passkeys: "Passkeys",
  "Sign in with your fingerprint, face or PIN instead of a password and a code.":
    "Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an statt mit Passwort und Code.",
  "Add passkey": "Passkey hinzufügen",
  "Your sign-in methods could not be loaded": "Ihre Anmeldemethoden konnten nicht geladen werden",
  "Your passkeys could not be loaded": "Ihre Passkeys konnten nicht geladen werden",
  "No passkeys yet.": "Noch keine Passkeys.",
  Synced: "Synchronisiert",
  Added: "Hinzugefügt",
  "Remove {name}": "{name} entfernen",
  Remove: "Entfernen",
  "Remove “{name}”?": "„{name}“ entfernen?",
  "Remove passkey": "Passkey entfernen",
  "Passkey removed": "Passkey entfernt",
  "You won't be able to sign in with this passkey. Delete it from your device as well.":
    "Mit diesem Passkey können Sie sich dann nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.",
  "Passkey added": "Passkey hinzugefügt",
  "This name appears in your list of passkeys. Your browser guides you through the next steps after you choose Add passkey.":
    "Dieser Name erscheint in Ihrer Liste der Passkeys. Wenn Sie „Passkey hinzufügen“ wählen, führt Ihr Browser Sie durch die nächsten Schritte.",
  "My laptop": "Mein Laptop",
  "Passkeys need a host name. You opened this page with an IP address.":
    "Passkeys brauchen einen Hostnamen. Sie haben diese Seite mit einer IP-Adresse geöffnet.",
  "Passkeys need an https address.": "Passkeys brauchen eine https-Adresse.",
  "This browser doesn't support passkeys.": "Dieser Browser unterstützt keine Passkeys.",
  "Password changed": "Passwort geändert",
  "Password set": "Passwort festgelegt",
  "Change password": "Passwort ändern",
  "Set password": "Passwort festlegen",
  "Current password": "Aktuelles Passwort",
  "New password": "Neues Passwort",
  "Your recovery codes": "Ihre Wiederherstellungscodes",
  "You can use each code once to sign in without your authenticator app. We show the codes only once. Store them with your passwords.":
    "Mit jedem Code können Sie sich einmal ohne Ihre Authenticator-App anmelden. Wir zeigen die Codes nur einmal. Bewahren Sie sie bei Ihren Passwörtern auf.",
  "recovery codes": "Wiederherstellungscodes",
  "Recovery codes": "Wiederherstellungscodes",
  "Copy codes": "Codes kopieren",
  "Turn on two-factor authentication": "Zwei-Faktor-Authentifizierung einschalten",
  "Scan this code with an authenticator app, then enter the 6 digits that the app shows.":
    "Scannen Sie diesen Code mit einer Authenticator-App und geben Sie dann die 6 angezeigten Ziffern ein.",
  "QR code for the key below": "QR-Code für den Schlüssel unten",
  "Or enter this key in the app:": "Oder geben Sie diesen Schlüssel in der App ein:",
  "Copy key": "Schlüssel kopieren",
  Code: "Code",
  "Turn on": "Einschalten",
  "Two-factor authentication": "Zwei-Faktor-Authentifizierung",
  "After your password or a sign-in link, you also enter a code from an authenticator app on your phone. Passkeys don't need a code.":
    "Nach dem Passwort oder einem Anmeldelink geben Sie auch einen Code aus einer Authenticator-App auf Ihrem Telefon ein. Passkeys brauchen keinen Code.",
  "Recommended for admins": "Für Admins empfohlen",
  On: "Ein",
  Off: "Aus",
  "Create recovery codes": "Wiederherstellungscodes erzeugen",
  "Turn off": "Ausschalten",
  "Create new recovery codes?": "Neue Wiederherstellungscodes erzeugen?",
  "Create codes": "Codes erzeugen",
  "Your current codes stop working.": "Ihre bisherigen Codes gelten dann nicht mehr.",
  "Turn off two-factor authentication?": "Zwei-Faktor-Authentifizierung ausschalten?",
  "Two-factor authentication turned off": "Zwei-Faktor-Authentifizierung ausgeschaltet",
  "You can then sign in with only your password or a sign-in link.":
    "Zum Anmelden genügt dann Ihr Passwort oder ein Anmeldelink.",
  "Sign-in and security": "Anmeldung und Sicherheit",
  "Sign-in": "Anmeldung",
  "You sign in as {email} in all your organizations.":
    "Sie melden sich in allen Ihren Organisationen als {email} an.",
  "You sign in with {provider}. Change your password, passkeys and two-factor authentication there.":
    "Sie melden sich mit {provider} an. Dort ändern Sie Passwort, Passkeys und die Zwei-Faktor-Authentifizierung.",
  "Setting a new password signs you out everywhere else.":
    "Wenn Sie ein neues Passwort festlegen, werden Sie überall sonst abgemeldet.",
  "You don't have a password. You sign in with links or passkeys.":
    "Sie haben kein Passwort. Sie melden sich mit Links oder Passkeys an.",
  "Where you're signed in": "Wo Sie angemeldet sind",
  "We sign a browser out after 7 days without use, and after 30 days at the latest.":
    "Wir melden einen Browser nach 7 Tagen ohne Nutzung ab, spätestens nach 30 Tagen.",
  "Sign out everywhere else": "Überall sonst abmelden",
  "The browsers could not be loaded": "Die Browser konnten nicht geladen werden",
  "This browser": "Dieser Browser",
  "Another browser": "Anderer Browser",
  "{browser} on {system}": "{browser} unter {system}",
  "Signed in {start}": "Angemeldet {start}",
  "Last used {lastUse}, signed in {start}": "Zuletzt verwendet {lastUse}, angemeldet {start}",
  "Sign out in {browser}": "In {browser} abmelden",
  "Sign out everywhere else?": "Überall sonst abmelden?",
  "Sign out in {browser}?": "In {browser} abmelden?",
  "Signed out everywhere else": "Überall sonst abgemeldet",
  "Signed out in {browser}": "In {browser} abgemeldet",
  "You'll need to sign in there again. Change your password as well if you don't recognize a browser.":
    "Dort müssen Sie sich dann neu anmelden. Ändern Sie bitte auch Ihr Passwort, wenn Sie einen Browser nicht kennen.",
  "6 digits from your authenticator app, or one of your recovery codes.":
    "6 Ziffern aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.",
  or: "oder",
  "Use password": "Passwort verwenden",
  "Use sign-in link": "Anmeldelink verwenden",
  "No account yet? Ask your organization for an invitation.":
    "Noch kein Konto? Bitten Sie Ihre Organisation um eine Einladung.",
  "Show password": "Passwort anzeigen",
  "Hide password": "Passwort verbergen",
  "Email me a sign-in link": "Anmeldelink per E-Mail senden",
  "You can use the link once within 15 minutes.":
    "Sie können den Link innerhalb von 15 Minuten einmal verwenden.",
  "Email me a reset link": "Link zum Zurücksetzen senden",
  "You can use the link once within an hour to set a new password.":
    "Mit dem Link können Sie innerhalb einer Stunde einmal ein neues Passwort festlegen.",
  "We've emailed you a link if {email} can sign in here. The email can take a minute and might be in your spam folder.":
    "Wenn {email} sich hier anmelden kann, haben wir Ihnen einen Link gesendet. Die E-Mail kommt meist innerhalb einer Minute. Sehen Sie auch im Spam-Ordner nach.",
  "I signed in with the link": "Ich habe mich mit dem Link angemeldet",
  "You are not a member of any organization": "Sie sind in keiner Organisation Mitglied",
  "Ask an admin of your organization for an invitation, or join with an invitation code. An admin might have blocked or removed you if you were a member before.":
    "Bitten Sie einen Admin Ihrer Organisation um eine Einladung oder treten Sie mit einem Einladungscode bei. Wenn Sie schon Mitglied waren, hat ein Admin Sie vielleicht gesperrt oder entfernt.",
  "You are signed in as {email}. Sign in with another email address if your organization knows you by that one.":
    "Sie sind als {email} angemeldet. Wenn Ihre Organisation eine andere E-Mail-Adresse von Ihnen kennt, melden Sie sich mit dieser an.",
  "Sign in with a link": "Mit einem Link anmelden",
  "This link signs you in once.": "Mit diesem Link melden Sie sich einmal an.",
  "This link no longer works": "Dieser Link funktioniert nicht mehr",
  "The link is incomplete, was already used or has expired. Open the link again from the email, or request a new one.":
    "Der Link ist unvollständig oder abgelaufen, oder er wurde schon verwendet. Öffnen Sie ihn noch einmal aus der E-Mail oder fordern Sie einen neuen an.",
  "Go to sign-in": "Zur Anmeldung",
  "Use passkey": "Passkey verwenden",
  "Forgot your password?": "Passwort vergessen?",
  "Signing in": "Anmeldung läuft",
  "You are not signed in": "Sie sind nicht angemeldet",
  "Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.":
    "Ihr Browser hat das Anmeldefenster blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.",
  "Continue with {provider}": "Weiter mit {provider}",
  "You were signed out everywhere else.": "Sie wurden überall sonst abgemeldet.",
  "Set new password": "Neues Passwort festlegen",
  "Sign-in is not set up. Ask the operator of this service to set it up.":
    "Die Anmeldung ist nicht eingerichtet. Bitte wenden Sie sich an den Betreiber dieses Dienstes.",
  "You are signed in": "Sie sind angemeldet",
  "You can close this window.": "Sie können dieses Fenster schließen.",
  "Sign in again to continue, because your last sign-in was more than 15 minutes ago. The page stays open.":
    "Bitte melden Sie sich noch einmal an, denn Ihre letzte Anmeldung ist mehr als 15 Minuten her. Die Seite bleibt offen.",
  "Confirm it's you": "Bitte bestätigen Sie, dass Sie es sind",
  "Your session has ended": "Ihre Sitzung ist beendet",
  "Sign in again. Your input is still here.":
    "Bitte melden Sie sich noch einmal an. Ihre Eingaben bleiben erhalten.",
  "Sign out": "Abmelden",
};
