/** Texts about the profile, notifications, roles and assistants. */
export const profile = {
  "Profile and notifications": "Profil und Benachrichtigungen",
  Profile: "Profil",
  "Only {name} sees this profile.": "Dieses Profil sieht nur {name}.",
  "Your role": "Ihre Rolle",
  "Profile saved": "Profil gespeichert",
  "Save profile": "Profil speichern",
  "First name": "Vorname",
  "Last name": "Nachname",
  Role: "Rolle",
  Permissions: "Rechte",
  Joined: "Beigetreten",
  "{name} sends your emails here.": "{name} schreibt Ihnen an diese Adresse.",
  "Leave {name}": "{name} verlassen",
  "Leave {name}?": "{name} verlassen?",
  Leave: "Verlassen",
  "You lose access to {name}.": "Sie verlieren den Zugang zu {name}.",
  "Your referrals, payments and messages remain under your name.":
    "Ihre Empfehlungen, Zahlungen und Nachrichten bleiben unter Ihrem Namen erhalten.",
  "You can rejoin only with a new invitation or an invitation code.":
    "Wieder beitreten können Sie nur mit einer neuen Einladung oder einem Einladungscode.",
  "Your account and your other organizations don't change.":
    "Ihr Konto und Ihre anderen Organisationen ändern sich nicht.",
  "Email notifications": "Benachrichtigungen per E-Mail",
  "Your profile has no email address. Add an email address to get notifications.":
    "Ihr Profil hat keine E-Mail-Adresse. Geben Sie eine an, um Benachrichtigungen zu erhalten.",
  "Daily emails arrive at {time}, {name}'s time. You always get invitations and sign-in emails.":
    "Tägliche E-Mails kommen um {time} Uhr (Zeitzone von {name}). Einladungen und E-Mails zur Anmeldung erhalten Sie immer.",
  "Notifications saved": "Benachrichtigungen gespeichert",
  "Save notifications": "Benachrichtigungen speichern",
  Immediately: "Sofort",
  Daily: "Täglich",
  Never: "Nie",
  "New referrals": "Neue Empfehlungen",
  "New referrals that need a first contact. You get one email if there are many within 10 minutes.":
    "Neue Empfehlungen, die einen ersten Kontakt brauchen. Bei vielen innerhalb von 10 Minuten erhalten Sie nur eine E-Mail.",
  "Your referrals": "Ihre Empfehlungen",
  "Your referral was received or has a new status.":
    "Wenn Ihre Empfehlung bei uns eingeht oder sich ihr Status ändert.",
  "Your bonuses": "Ihre Prämien",
  "Your bonus was approved or paid, or a payment failed.":
    "Wenn Ihre Prämie freigegeben oder gezahlt wird oder eine Zahlung fehlschlägt.",
  Messages: "Nachrichten",
  "The first message about a referral since you last read the conversation.":
    "Die erste Nachricht zu einer Empfehlung, seit Sie die Unterhaltung zuletzt gelesen haben.",
  "Bonus payments to approve": "Prämien zur Freigabe",
  "Drafts by other people, up to one email an hour.":
    "Entwürfe von anderen, höchstens eine E-Mail pro Stunde.",
  "Failing and disabled webhook endpoints": "Fehlerhafte und abgeschaltete Webhook-Endpunkte",
  "We disable an endpoint after 24 hours of failures. It gets no requests until an admin enables it again.":
    "Nach 24 Stunden mit Fehlern schalten wir einen Endpunkt ab. Er erhält keine Anfragen, bis ein Admin ihn wieder einschaltet.",
  Language: "Sprache",
  "Used in emails about your referrals, bonuses and messages.":
    "Für E-Mails zu Ihren Empfehlungen, Prämien und Nachrichten.",
  Default: "Voreinstellung",
  optional: "optional",
  "Optional details": "Optionale Angaben",
  English: "Englisch",
  German: "Deutsch",
  "Super admin": "Super-Admin",
  "a super admin": "Super-Admin",
  "Can manage everything, including other admins and bonus payments.":
    "Verwaltet alles, auch andere Admins und Prämien.",
  Admin: "Admin",
  "an admin": "Admin",
  "Can manage all referrals, people who are not admins, settings, API keys and webhooks.":
    "Verwaltet alle Empfehlungen, alle Personen außer Admins, Einstellungen, API-Schlüssel und Webhooks.",
  "Business developer": "Business Developer",
  "a business developer": "Business Developer",
  "Can manage their referrers' referrals and has a pipeline.":
    "Betreut die Empfehlungen der eigenen Empfehlenden und hat eine Pipeline.",
  "You can refer people and track your referrals.":
    "Sie können Personen empfehlen und sehen, wie es weitergeht.",
  Referrer: "Empfehlende Person",
  "a referrer": "empfehlende Person",
  "Can submit referrals and see their own.": "Sendet Empfehlungen und sieht die eigenen.",
  "AI assistants": "KI-Assistenten",
  "Your AI assistants": "Ihre KI-Assistenten",
  "Create key": "Schlüssel erstellen",
  Key: "Schlüssel",
  Access: "Zugriff",
  Revoked: "Widerrufen",
  "Last used": "Zuletzt verwendet",
  never: "nie",
  "Never used": "Nie verwendet",
  Used: "Verwendet",
  "Read and change": "Lesen und ändern",
  "Read only": "Nur lesen",
  Actions: "Aktionen",
  "Actions for {name}": "Aktionen für {name}",
  Revoke: "Widerrufen",
  "Personal API keys": "Persönliche API-Schlüssel",
  "No personal API keys yet": "Noch keine persönlichen API-Schlüssel",
  "Create a key for each assistant so that you can revoke each key separately.":
    "Erstellen Sie für jeden Assistenten einen Schlüssel, damit Sie jeden einzeln widerrufen können.",
  "Assistants that can read your referrals. Revoke one to end its access.":
    "Assistenten, die Ihre Empfehlungen lesen können. Widerrufen Sie einen, um seinen Zugriff zu beenden.",
  "Only admins and business developers can create keys.":
    "Nur Admins und Business Developer können Schlüssel erstellen.",
  "You can create a key once you meet the conditions above.":
    "Sie können einen Schlüssel erstellen, sobald die Bedingungen oben erfüllt sind.",
  "Store the key only in the assistant's settings. Anyone with the key can act as you.":
    "Speichern Sie den Schlüssel nur in den Einstellungen des Assistenten. Wer ihn hat, kann in Ihrem Namen handeln.",
  "Revoke “{name}”?": "„{name}“ widerrufen?",
  "Revoke key": "Schlüssel widerrufen",
  "Key revoked": "Schlüssel widerrufen",
  "Requests with this key fail within a second in all your organizations. You can't undo this.":
    "Anfragen mit diesem Schlüssel schlagen innerhalb einer Sekunde in allen Ihren Organisationen fehl. Das lässt sich nicht rückgängig machen.",
  "A program with a personal key acts as you in all your organizations.":
    "Ein Programm mit einem persönlichen Schlüssel handelt in allen Ihren Organisationen in Ihrem Namen.",
  "Set up an assistant": "Einen Assistenten einrichten",
  "You can't create a key yet": "Sie können noch keinen Schlüssel erstellen",
  Met: "Erfüllt",
  Missing: "Fehlt",
  "Unlimited plan": "Tarif Unlimited",
  "{organization} is on the {plan} plan. Ask the operator of this service for the Unlimited plan.":
    "{organization} hat den Tarif {plan}. Den Tarif Unlimited erhalten Sie vom Betreiber dieses Dienstes.",
  "AI assistants turned on": "KI-Assistenten eingeschaltet",
  "AI assistants are turned off in {organization}. An admin can turn them on in the settings.":
    "KI-Assistenten sind bei {organization} ausgeschaltet. Ein Admin kann sie in den Einstellungen einschalten.",
};
