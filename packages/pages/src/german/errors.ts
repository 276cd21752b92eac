import type { enErrors } from '../texts/en-errors.ts'
import type { enRules } from '../texts/en-rules.ts'

const STALE_LINK = 'Dieser Link funktioniert nicht: Vielleicht wurde er schon benutzt, oder es gibt einen neueren.'
const EXPIRED_LINK = 'Dieser Link ist abgelaufen. Fordere einen neuen an.'
const ENDED = 'Deine Sitzung ist zu Ende. Bitte melde dich wieder an.'

/** Texts for the errors of the service, and for the rules that a field's value breaks. */
export const deErrors: Readonly<Record<keyof typeof enErrors | keyof typeof enRules, string>> = {
  'error.other': 'Das hat nicht funktioniert. Bitte versuche es noch einmal.',
  'error.NETWORK': 'Wir konnten den Dienst nicht erreichen. Prüfe deine Verbindung und versuche es noch einmal.',
  'error.VALIDATION_ERROR': 'Im Formular stimmt etwas nicht.',
  'error.INVALID_CODE': 'Dieser Code ist falsch, schon benutzt oder abgelaufen.',
  'error.INVALID_MAGIC_LINK': STALE_LINK,
  'error.MAGIC_LINK_EXPIRED': EXPIRED_LINK,
  'error.INVALID_RESET_TOKEN': STALE_LINK,
  'error.RESET_TOKEN_EXPIRED': EXPIRED_LINK,
  'error.INVALID_VERIFICATION_TOKEN': STALE_LINK,
  'error.VERIFICATION_TOKEN_EXPIRED': EXPIRED_LINK,
  'error.INVALID_EMAIL_CHANGE_TOKEN': STALE_LINK,
  'error.EMAIL_CHANGE_TOKEN_EXPIRED': 'Dieser Link ist abgelaufen. Ändere die Adresse noch einmal.',
  'error.INVALID_LINK_TOKEN': STALE_LINK,
  'error.LINK_TOKEN_EXPIRED': 'Dieser Link ist abgelaufen. Beginne die Verknüpfung noch einmal.',
  'error.INVALID_ALERT_TOKEN':
    'Dieser Link funktioniert nicht mehr: Er wurde schon benutzt, oder du hast seither ein neues Passwort gesetzt.',
  'error.ALERT_TOKEN_EXPIRED': 'Dieser Link ist abgelaufen. Wenn etwas nicht stimmt, setze ein neues Passwort.',
  'error.INVALID_INVITATION':
    'Diese Einladung funktioniert nicht: Vielleicht ist sie benutzt oder abgelaufen, oder es gibt eine neuere.',
  'error.TOKEN_REQUIRED': 'Die Adresse dieser Seite ist unvollständig. Öffne den Link in der E-Mail noch einmal.',
  'error.EMAIL_REQUIRED': 'Bitte gib deine E-Mail-Adresse ein.',
  'error.TEMP_TOKEN_REQUIRED': 'Diese Anmeldung ist zu Ende. Bitte beginne von vorn.',
  'error.TOKEN_MISMATCH':
    'Dieser Link gehört zu einer anderen Anmeldung. Öffne ihn in dem Browser, in dem du ihn angefordert hast.',
  'error.INVALID_CURRENT_PASSWORD': 'Dieses Passwort ist falsch.',
  'error.PHONE_NOT_SET': 'Dein Konto hat keine Telefonnummer.',
  'error.ALREADY_VERIFIED': 'Diese Adresse ist bereits bestätigt.',
  'error.INVALID_STATE':
    'Dieser Schritt lässt sich nicht fortsetzen, vielleicht ist zu viel Zeit vergangen. Bitte beginne von vorn.',
  'error.INVALID_PASSKEY':
    'Dieser Passkey wurde nicht angenommen. Versuche es noch einmal oder wähle einen anderen Weg.',
  'error.PASSKEY_CANCELLED': 'Es wurde kein Passkey benutzt. Versuche es noch einmal oder wähle einen anderen Weg.',
  'error.PASSKEY_UNSUPPORTED': 'Dieser Browser kann hier keine Passkeys benutzen. Wähle einen anderen Weg.',
  'error.PASSKEY_NOT_CREATED': 'Es wurde kein Passkey erstellt. Bitte versuche es noch einmal.',
  'error.PASSKEY_CREATION_UNSUPPORTED': 'Dieser Browser kann hier keine Passkeys erstellen.',
  'error.PASSKEY_LIMIT': 'Du hast die Höchstzahl an Passkeys erreicht. Entferne zuerst einen.',
  'error.REAUTHENTICATION_CANCELLED': 'Es wurde nichts geändert, weil du nicht bestätigt hast, dass du es bist.',
  'error.PASSKEY_EXISTS': 'Dieses Gerät hat schon einen Passkey deines Kontos.',
  'error.INVALID_APP_SIGN_IN': 'Die Anmeldung der App hat nicht funktioniert. Bitte beginne in der App von vorn.',
  'error.OAUTH_STATE_INVALID':
    'Diese Anmeldung hat zu lange gedauert oder begann in einem anderen Browser. Bitte versuche es noch einmal.',
  'error.OAUTH_DENIED': 'Der Anbieter hat die Anmeldung abgelehnt, oder du hast sie abgebrochen.',
  'error.OAUTH_EMAIL_REQUIRED':
    'Der Anbieter hat uns deine E-Mail-Adresse nicht genannt, und wir brauchen sie. Melde dich dort noch einmal an und erlaube, sie weiterzugeben, oder wähle einen anderen Weg.',
  'error.OAUTH_TOKEN_EXCHANGE_FAILED': 'Der Anbieter hat die Anmeldung nicht bestätigt. Bitte versuche es noch einmal.',
  'error.OAUTH_PROFILE_FAILED': 'Der Anbieter hat uns nicht gesagt, wer du bist. Bitte versuche es noch einmal.',
  'error.OAUTH_NOT_CONFIGURED': 'Die Anmeldung mit diesem Anbieter ist hier nicht möglich.',
  'error.OAUTH_CONFLICT':
    'Das Konto, das du beim Anbieter gewählt hast, oder seine E-Mail-Adresse gehört hier schon zu einem anderen Konto.',
  'error.OAUTH_ACCOUNT_CONFLICT':
    'Das Konto beim Anbieter oder seine E-Mail-Adresse gehört hier schon zu einem Konto. Melde dich anders an.',
  'error.INVALID_CREDENTIALS': 'Die Adresse oder das Passwort ist falsch.',
  'error.UNAUTHORIZED': 'Bitte melde dich zuerst an.',
  'error.INVALID_ACCESS_TOKEN': ENDED,
  'error.SESSION_REVOKED': ENDED,
  'error.INVALID_REFRESH_TOKEN': ENDED,
  'error.INVALID_TEMP_TOKEN':
    'Diese Anmeldung ist zu Ende: Sie hat zu lange gedauert, oder es gab zu viele falsche Codes. Bitte beginne von vorn.',
  'error.CSRF_INVALID': 'Zu deiner Sicherheit wurde das abgelehnt. Lade die Seite neu und versuche es noch einmal.',
  'error.EMAIL_NOT_VERIFIED': 'Bestätige zuerst deine Adresse: Wir haben dir eben einen neuen Link geschickt.',
  'error.EMAIL_VERIFICATION_REQUIRED':
    'Die Zeit zum Bestätigen deiner Adresse ist vorbei. Öffne den Link in unserer E-Mail oder melde dich mit einem gemailten Link an.',
  'error.2FA_SETUP_REQUIRED': 'Richte zuerst die Anmeldung in zwei Schritten ein.',
  'error.2FA_REQUIRED':
    'Die Anmeldung in zwei Schritten ist für dein Konto vorgeschrieben, darum kannst du sie nicht abschalten.',
  'error.REAUTHENTICATION_REQUIRED': 'Melde dich zuerst an, um zu bestätigen, dass du es bist.',
  'error.GUEST_FORBIDDEN': 'Dafür brauchst du ein Konto. Registriere dich zuerst.',
  'error.IMPERSONATION_FORBIDDEN': 'Das geht nicht, solange du als jemand anderes handelst.',
  'error.SIGN_IN_METHOD_SUSPENDED':
    'Dieses Anmeldeverfahren ist ausgesetzt. Melde dich anders an und erlaube es in deinem Konto wieder.',
  'error.ACCOUNT_DISABLED': 'Dieses Konto ist gesperrt.',
  'error.NOT_FOUND': 'Das gibt es hier nicht.',
  'error.METHOD_NOT_ALLOWED': 'Das gibt es hier nicht.',
  'error.EMAIL_EXISTS': 'Diese Adresse ist vergeben. Melde dich mit ihr an oder nimm eine andere.',
  'error.USERNAME_EXISTS': 'Diesen Benutzernamen gibt es schon. Bitte wähle einen anderen.',
  'error.KEY_LIMIT': 'Die Höchstzahl an API-Schlüsseln ist erreicht. Lösche zuerst einen.',
  'error.LAST_OWNER': 'Eine Organisation braucht einen Inhaber. Mache zuerst jemand anderen zum Inhaber.',
  'error.LAST_LOGIN_METHOD': 'Das ist dein einziges Anmeldeverfahren. Füge zuerst ein anderes hinzu.',
  'error.CONFLICT': 'Das gehört schon zu einem anderen Konto.',
  'error.PAYLOAD_TOO_LARGE': 'Das ist zu lang.',
  'error.REQUEST_TIMEOUT': 'Das Senden hat zu lange gedauert. Bitte versuche es noch einmal.',
  'error.URI_TOO_LONG': 'Das ist zu lang.',
  'error.UNSUPPORTED_MEDIA_TYPE': 'Das hat nicht funktioniert. Bitte versuche es noch einmal.',
  'error.RATE_LIMITED': 'Zu viele Versuche. Versuche es in {wait} noch einmal.',
  'error.INTERNAL': 'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  'error.DELIVERY_FAILED': 'Die Nachricht konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'error.OVERLOADED': 'Bei uns ist gerade viel los. Versuche es in {wait} noch einmal.',

  'rule.required': 'Bitte fülle dieses Feld aus.',
  'rule.email': 'Das ist keine E-Mail-Adresse.',
  'rule.username': 'Dieser Benutzername ist nicht erlaubt. Bitte wähle einen anderen.',
  'rule.reserved': 'Dieser Benutzername ist reserviert. Bitte wähle einen anderen.',
  'rule.min_length': 'Das ist zu kurz.',
  'rule.max_length': 'Das ist zu lang.',
  'rule.hidden_character': 'Bitte entferne die unsichtbaren Zeichen.',
  'rule.code': 'Der Code hat sechs Ziffern.',
  'rule.password_policy': 'Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.',
  'rule.phone': 'Das ist keine Telefonnummer mit Landesvorwahl.',
  'rule.own_address': 'Das ist nicht deine Adresse.',
}
