/**
 * German texts of the pages that ask for consent and connect devices. Import them from `@sallyport/authorization-server/german`,
 * and pass them in `features` of the option `languages`.
 *
 * @example
 * import { german as consentInGerman } from '@sallyport/authorization-server/german'
 * import { german } from '@sallyport/core/german'
 *
 * const languages = [{ ...german, features: { ...german.features, ...consentInGerman } }]
 */
export const german: Readonly<Record<string, string>> = {
  'Connected apps': 'Verbundene Apps',
  'Know who you are': 'Wissen, wer du bist',
  'See your name': 'Deinen Namen sehen',
  'See your email address': 'Deine E-Mail-Adresse sehen',
  'See your phone number': 'Deine Telefonnummer sehen',
  'Keep this access while you are away': 'Diesen Zugang behalten, während du nicht da bist',
  'Allow {client} to use your account?': 'Darf {client} dein Konto benutzen?',
  'You are signed in as {who}.': 'Du bist als {who} angemeldet.',
  'It asks to:': 'Die App möchte:',
  'a program on your computer that calls itself {name}': 'ein Programm auf deinem Computer, das sich {name} nennt,',
  'It gets access to': 'Sie bekommt Zugang zu',
  'It calls itself “{name}”.': 'Die App nennt sich „{name}“.',
  'Almost no one here has used this app. Anyone can make an app. Do you know this address?':
    'Hier hat kaum jemand diese App benutzt. Jeder kann eine App erstellen. Kennst du diese Adresse?',
  'It acts for': 'Die App handelt für',
  'only you, no organisation': 'nur dich, ohne Organisation',
  Opens: 'Öffnet',
  'Allow it only if you have just started this request yourself.':
    'Erlaube es nur, wenn du diese Anfrage gerade selbst begonnen hast.',
  Allow: 'Erlauben',
  Cancel: 'Abbrechen',
  'This request is not possible': 'Diese Anfrage ist nicht möglich',
  'This page is not valid or has expired. Start again in the app.':
    'Diese Seite ist ungültig oder abgelaufen. Beginne in der App noch einmal.',
  'The app that opened this page is unknown, or it wants to send you to an address that is not its own.':
    'Die App, die diese Seite geöffnet hat, ist unbekannt, oder sie will dich an eine Adresse schicken, die ihr nicht gehört.',
  'This is not possible while acting as another user.': 'Das geht nicht, während du als eine andere Person handelst.',
  'Too many new apps at once. Try again in a minute.':
    'Zu viele neue Apps auf einmal. Versuche es in einer Minute noch einmal.',
  'Connect a device': 'Ein Gerät verbinden',
  'Type the code that your device shows.': 'Gib den Code ein, den dein Gerät zeigt.',
  Code: 'Code',
  Continue: 'Weiter',
  'This code is not valid. Check it, or start again on the device.':
    'Dieser Code ist ungültig. Prüfe ihn, oder beginne am Gerät noch einmal.',
  'Too many wrong codes. Try again in an hour.': 'Zu viele falsche Codes. Versuche es in einer Stunde noch einmal.',
  'Allow {client} on another device to use your account?': 'Darf {client} auf einem anderen Gerät dein Konto benutzen?',
  'The code was requested from the IP address {address} at {time}.':
    'Der Code wurde von der IP-Adresse {address} um {time} angefordert.',
  'Someone who sent you this code can then use your account. Allow it only if the code is from a device that you have in front of you.':
    'Wer dir diesen Code geschickt hat, kann danach dein Konto benutzen. Erlaube es nur, wenn der Code von einem Gerät stammt, das du vor dir hast.',
  'To continue, sign in again.': 'Melde dich noch einmal an, um fortzufahren.',
  'Sign in': 'Anmelden',
  'The device is connected': 'Das Gerät ist verbunden',
  'You can close this page and continue on the device.': 'Du kannst diese Seite schließen und am Gerät weitermachen.',
  'The device is not connected': 'Das Gerät ist nicht verbunden',
  'Nothing was allowed. You can close this page.': 'Es wurde nichts erlaubt. Du kannst diese Seite schließen.',
}
