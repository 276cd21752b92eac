import type { PageTexts } from '../index.ts'
import { deAccount } from './account.ts'
import { deErrors } from './errors.ts'
import { deOrganisations } from './organisations.ts'

/** The pages in German, for `pages` of a language in the option `languages`. */
export const german: PageTexts = {
  'common.or': 'oder',
  'common.continue': 'Weiter',
  'common.removed': 'Entfernt, weil es jemand anderes eingerichtet haben kann, bevor dieses Postfach deines war:',
  'common.copy': 'Kopieren',
  'common.copied': 'Kopiert',
  'common.download': 'Herunterladen',
  'common.sendAgain': 'Noch einmal senden',
  'common.sentAgain': 'Noch einmal gesendet.',
  'common.toSignIn': 'Zurück zur Anmeldung',
  'common.language': 'Sprache',
  'common.optional': 'optional',
  'common.leaving': 'Du bist angemeldet. Einen Moment…',
  'common.cancel': 'Abbrechen',
  'common.tryAgain': 'Noch einmal versuchen',

  'field.email': 'E-Mail',
  'field.username': 'Benutzername',
  'field.usernameHint': '3 bis 30 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  'field.password': 'Passwort',
  'field.newPassword': 'Neues Passwort',
  'field.name': 'Name',
  'field.code': 'Sechsstelliger Code',
  'field.mailCode': 'Code aus unserer E-Mail',
  'field.recoveryCode': 'Wiederherstellungscode',
  'field.showPassword': 'Passwort anzeigen',
  'field.hidePassword': 'Passwort verbergen',
  'field.passwordHint': 'Ein paar Wörter, die du dir merkst: mindestens {minLength} Zeichen.',
  'field.newEmail': 'Neue E-Mail-Adresse',
  'field.currentPassword': 'Aktuelles Passwort',
  'field.phone': 'Telefonnummer',
  'field.phoneHint': 'Mit der Landesvorwahl, zum Beispiel +39 347 123 4567.',
  'field.passwordWeak': 'Dieses Passwort ist leicht zu erraten. Ein paar Wörter sind sicherer.',

  'login.title': 'Anmelden',
  'login.lead': 'Willkommen bei {siteName}.',
  'login.submit': 'Anmelden',
  'login.forgot': 'Passwort vergessen?',
  'login.noAccount': 'Noch kein Konto?',
  'login.register': 'Jetzt anlegen',
  'login.otherWay': 'Anders anmelden',
  'login.unverified': 'Bestätige zuerst deine Adresse: Öffne den Link in unserer E-Mail.',
  'login.linkSent':
    'Wenn {email} zu einem Konto gehört, ist ein Link zum Anmelden unterwegs. Öffne ihn auf diesem Gerät.',
  'login.codeSent': 'Wenn {email} zu einem Konto gehört, ist ein Code zum Anmelden unterwegs. Gib ihn hier ein.',
  'login.bothSent':
    'Wenn {email} zu einem Konto gehört, haben wir eine E-Mail mit einem Code und einem Link geschickt. Gib den Code hier ein oder öffne den Link auf diesem Gerät.',
  'login.mailSent':
    'Eine E-Mail ist unterwegs an {email}. Folge der Anleitung darin, um dich anzumelden oder dein Konto anzulegen.',
  'login.smsTitle': 'Gib deinen Code ein',
  'login.smsSent':
    'Wenn {email} zu einem Konto mit Telefonnummer gehört, haben wir einen Code an diese Nummer geschickt.',
  'login.ways': 'Wie möchtest du dich anmelden?',
  'login.usePassword': 'Passwort benutzen',
  'login.magicLink': 'Link per E-Mail',
  'login.mailCode': 'Code per E-Mail',
  'login.sms': 'Code per SMS',
  'login.passkey': 'Mit einem Passkey anmelden',
  'login.provider': 'Weiter mit {provider}',

  'sent.title': 'Sieh in deinem Postfach nach',
  'sent.hint': 'Nichts da? Sieh im Spam-Ordner nach oder lass es noch einmal senden.',

  'register.title': 'Konto anlegen',
  'register.submit': 'Konto anlegen',
  'register.haveAccount': 'Du hast schon ein Konto?',
  'register.login': 'Anmelden',
  'register.doneTitle': 'Dein Konto ist bereit',
  'register.done': 'Du kannst dich jetzt als {email} anmelden.',
  'register.mailed': 'Eine E-Mail ist unterwegs an {email}. Folge der Anleitung darin, um dein Konto anzulegen.',
  'register.verifyTitle': 'Noch ein Schritt',
  'register.verify':
    'Wir haben eine E-Mail an {email} geschickt. Öffne den Link darin, um deine Adresse zu bestätigen.',
  'register.waiting': 'Diese Seite meldet dich an, sobald der Link in diesem Browser geöffnet wird.',
  'register.opened': 'Ich habe den Link geöffnet',

  'forgot.title': 'Passwort zurücksetzen',
  'forgot.lead': 'Gib deine Adresse ein, und wir mailen dir einen Link für ein neues Passwort.',
  'forgot.submit': 'Link senden',
  'forgot.sent': 'Wenn {email} zu einem Konto gehört, ist ein Link für ein neues Passwort unterwegs.',
  'forgot.leadAny': 'Gib ein, womit du dich anmeldest: Wir schicken dir einen Link oder Code für ein neues Passwort.',
  'forgot.sentCode':
    'Wenn {name} zu einem Konto gehört, haben wir einen Code an das Telefon des Kontos oder einen Link an seine E-Mail-Adresse geschickt.',

  'invite.title': 'Du bist eingeladen',
  'invite.lead': 'Die Einladung ist für {email}. Wähle ein Passwort, um sie anzunehmen.',
  'invite.leadMethods': 'Die Einladung ist für {email}. Wähle, wie du dich von nun an anmeldest.',
  'invite.switch':
    'In diesem Browser bist du als {other} angemeldet. Diese Knöpfe melden dich stattdessen als {email} an.',
  'invite.passkey': 'Mit einem Passkey annehmen',
  'invite.addPasskey': 'Du bist als {email} angemeldet. Erstelle einen Passkey für die nächste Anmeldung.',
  'invite.connect': 'Du bist als {email} angemeldet. Verknüpfe {provider} für die nächste Anmeldung.',
  'invite.later': 'Später',
  'invite.laterHint': 'Du kannst das jederzeit in deinem Konto tun.',
  'invite.join': 'Die Einladung ist für dein Konto {email}.',
  'invite.signIn': '{email} hat schon ein Konto. Melde dich damit an, um die Einladung anzunehmen.',
  'invite.submit': 'Einladung annehmen',
  'invite.doneTitle': 'Einladung angenommen',
  'invite.joined': 'Du hast die Einladung mit deinem Konto {email} angenommen.',

  'reset.title': 'Wähle ein neues Passwort',
  'reset.submit': 'Passwort speichern',
  'reset.again': 'Neuen Link anfordern',
  'reset.doneTitle': 'Dein Passwort ist geändert',
  'reset.done': 'Du bist überall abgemeldet. Melde dich mit dem neuen Passwort an.',
  'reset.suspended':
    'Diese Anmeldeverfahren wurden in den letzten 7 Tagen hinzugefügt. Zur Sicherheit funktionieren sie erst, wenn du sie in deinem Konto wieder erlaubst:',

  'removed.title': 'Dieses Postfach gehört dir',
  'removed.lead': 'Wenn du sie selbst hinzugefügt hattest, füge sie wieder hinzu: Wähle zuerst ein neues Passwort.',

  'secure.title': 'Das warst nicht du?',
  'secure.lead':
    'Drücke den Knopf, um alle Geräte abzumelden. Das Anmeldeverfahren, das unsere E-Mail nennt, und alle späteren funktionieren dann nicht mehr. Ein später gesetztes Passwort wird entfernt.',
  'secure.submit': 'Ich war das nicht: mein Konto sichern',
  'secure.doneTitle': 'Dein Konto ist gesichert',
  'secure.done': 'Alle Geräte sind abgemeldet.',
  'secure.suspended': 'Diese Anmeldeverfahren funktionieren nicht mehr, außer du erlaubst sie in deinem Konto wieder:',
  'secure.removed': 'Entfernt:',
  'secure.next':
    'Setze als Nächstes ein neues Passwort. Sieh dann dein Konto durch und entferne, was nicht deines ist.',

  'method.password': 'Passwort',
  'method.phone': 'Telefonnummer',
  'method.passkey': 'Passkey',
  'method.linked-account': 'Verknüpftes Konto',
  'method.feature': 'Anmeldeverfahren',
  'method.email': 'E-Mail-Adresse',

  'verify.title': 'Bestätige deine E-Mail-Adresse',
  'verify.lead': 'Ein Klick, und wir wissen, dass diese Adresse dir gehört.',
  'verify.submit': 'Meine Adresse bestätigen',
  'verify.passwordLead': 'Gib das Passwort deines Kontos ein, damit wir wissen, dass auch das Konto dir gehört.',
  'verify.noPassword': 'Ich habe kein Passwort',
  'verify.doneTitle': 'Deine Adresse ist bestätigt',
  'verify.done': 'Danke. Du kannst jetzt weitermachen.',
  'verify.failedTitle': 'Das hat nicht funktioniert',
  'verify.again': 'Neuen Link senden',
  'verify.sent': 'Ein neuer Link ist unterwegs. Öffne ihn, um deine Adresse zu bestätigen.',

  'magic.title': 'Mit dem Link anmelden',
  'magic.lead':
    'Drücke den Knopf, um dich auf diesem Gerät anzumelden, aber nur, wenn du diesen Link selbst angefordert hast.',
  'magic.leadSignedIn':
    'Du bist als {email} angemeldet. Dieser Link meldet dich vielleicht als jemand anderes an: Mach nur weiter, wenn du ihn angefordert hast.',
  'magic.signUpLead':
    'Drücke den Knopf, um ein Konto für {email} anzulegen, aber nur, wenn du diese E-Mail selbst angefordert hast.',
  'magic.signUpName': 'Name: {name}',
  'magic.submit': 'Anmelden',

  'change.title': 'Bestätige deine neue Adresse',
  'change.lead': 'Nach der Bestätigung meldest du dich mit ihr an.',
  'change.submit': 'Diese Adresse benutzen',
  'change.doneTitle': 'Deine Adresse ist geändert',
  'change.done': 'Melde dich von nun an mit der neuen Adresse an.',

  'link.title': 'Konto verknüpfen',
  'link.lead':
    'Mach nur weiter, wenn du dich selbst gerade mit {provider} anmelden wolltest. Schließe sonst diese Seite: Wer das angefordert hat, könnte in dein Konto kommen.',
  'link.leadUnknown':
    'Mach nur weiter, wenn du das selbst gerade angefordert hast. Schließe sonst diese Seite: Wer das angefordert hat, könnte in dein Konto kommen.',
  'link.leadAccount':
    'Das verknüpft das Konto „{account}“ bei {provider}. Mach nur weiter, wenn es deines ist und du dich gerade damit anmelden wolltest. Schließe sonst diese Seite: Wer das angefordert hat, könnte in dein Konto kommen.',
  'link.by.password': 'Du hast das in einem anderen Browser angefordert: Bestätige es mit deinem Passwort.',
  'link.by.totp':
    'Du hast das in einem anderen Browser angefordert: Bestätige es mit einem Code deiner Authenticator-App.',
  'link.startAgain':
    'Dieser Link funktioniert nur in dem Browser, in dem du ihn angefordert hast. Melde dich hier noch einmal beim Anbieter an, um das Konto zu verknüpfen.',
  'link.submit': 'Konto verknüpfen',
  'link.doneTitle': 'Dein Konto ist verknüpft',
  'link.done': 'Du kannst jetzt weitermachen.',
  'link.signInFirst': 'Anmelden und verknüpfen',

  'conflict.title': 'Du hast schon ein Konto',
  'conflict.lead': 'Es gibt ein Konto mit dieser Adresse, und {provider} ist noch nicht damit verknüpft.',
  'conflict.leadUnknown':
    'Es gibt ein Konto mit dieser Adresse. Das Konto, mit dem du dich angemeldet hast, ist noch nicht damit verknüpft.',
  'conflict.submit': 'Link zum Bestätigen mailen',
  'conflict.sent':
    'Wenn sich {provider} mit einem Konto mit dieser Adresse verknüpfen lässt, ist eine E-Mail unterwegs. Öffne den Link darin, um das zu bestätigen.',

  'second.title': 'Noch ein Schritt',
  'second.otherWays': 'Anders bestätigen',
  'second.submit': 'Bestätigen',
  'second.totp': 'Authenticator-App',
  'second.totpLead': 'Gib den Code ein, den deine Authenticator-App zeigt.',
  'second.sms': 'SMS',
  'second.smsLead': 'Wir können einen Code an dein Telefon schicken.',
  'second.smsSend': 'Code per SMS',
  'second.smsSent': 'Ein Code ist unterwegs an dein Telefon.',
  'second.passkey': 'Passkey',
  'second.passkeyLead': 'Dein Gerät kann bestätigen, dass du es bist.',
  'second.passkeySubmit': 'Passkey benutzen',
  'second.link': 'Link per E-Mail',
  'second.linkLead': 'Wir können dir einen Link mailen. Öffne ihn und drücke dort den Knopf, um weiterzumachen.',
  'second.linkSend': 'Link mailen',
  'second.linkSent': 'Ein Link ist unterwegs. Öffne ihn auf diesem Gerät.',
  'second.codeLead': 'Wir können dir einen Code mailen.',
  'second.codeSent': 'Ein Code ist unterwegs. Gib ihn hier ein.',
  'second.bothSent':
    'Wir haben dir eine E-Mail mit einem Code und einem Link geschickt. Gib den Code hier ein oder öffne den Link auf diesem Gerät.',
  'second.recovery': 'Wiederherstellungscode',
  'second.recoveryLead': 'Gib einen der Codes ein, die du gespeichert hast. Jeder gilt einmal.',
  'second.expiredTitle': 'Bitte beginne von vorn',

  'setup.title': 'Anmeldung in zwei Schritten einrichten',
  'setup.startLead':
    'Du brauchst eine Authenticator-App, zum Beispiel die deines Passwortmanagers. Ein früherer Schlüssel, den du nicht bestätigt hast, funktioniert dann nicht mehr.',
  'setup.start': 'Schlüssel anzeigen',
  'setup.lead': 'Scanne diesen Code mit einer Authenticator-App, zum Beispiel der deines Passwortmanagers.',
  'setup.qrCode': 'QR-Code für deine Authenticator-App',
  'setup.openApp': 'In einer App auf diesem Gerät öffnen',
  'setup.secret': 'Oder gib diesen Schlüssel in der App ein',
  'setup.codeLead': 'Gib dann den Code ein, den die App zeigt.',
  'setup.submit': 'Bestätigen',
  'setup.codesTitle': 'Speichere deine Wiederherstellungscodes',
  'setup.codesLead':
    'Damit meldest du dich an, wenn du dein Telefon verlierst. Jeder gilt einmal, und sie werden nur jetzt angezeigt.',
  'setup.saved': 'Ich habe sie gespeichert',

  'signedIn.title': 'Du bist angemeldet',
  'signedIn.lead': 'Angemeldet als {email}.',
  'signedIn.failedTitle': 'Das hat nicht funktioniert',
  'signedIn.failedLead': 'Du bist weiterhin als {email} angemeldet.',

  'missing.title': 'Diese Seite gibt es nicht',
  'missing.lead': 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',

  'again.title': 'Bestätige, dass du es bist',
  'again.lead': 'Deine Anmeldung liegt eine Weile zurück. Zur Sicherheit musst du das noch einmal bestätigen.',
  'again.password': 'Bestätigen',
  'again.totp': 'Bestätigen',
  'again.passkey': 'Passkey benutzen',
  'again.by.password': 'Passwort benutzen',
  'again.by.totp': 'Authenticator-App benutzen',
  'again.by.passkey': 'Passkey benutzen',
  'again.signIn': 'Deine Anmeldung liegt eine Weile zurück. Melde dich noch einmal an, dann kommst du hierher zurück.',

  ...deAccount,
  ...deErrors,
  ...deOrganisations,
}
