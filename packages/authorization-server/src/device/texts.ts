import type { Texts } from '@sallyport/core/feature'

/** Texts of the pages of the device flow. */
export const DEVICE_TEXTS = {
  title: { en: 'Connect a device', it: 'Collega un dispositivo' },
  lead: { en: 'Type the code that your device shows.', it: 'Scrivi il codice che vedi sul dispositivo.' },
  code: { en: 'Code', it: 'Codice' },
  next: { en: 'Continue', it: 'Continua' },
  wrong: {
    en: 'This code is not valid. Check it, or start again on the device.',
    it: 'Questo codice non è valido. Controllalo, o ricomincia sul dispositivo.',
  },
  limited: { en: 'Too many wrong codes. Try again in an hour.', it: 'Troppi codici sbagliati. Riprova tra un’ora.' },
  ask: {
    en: 'Allow {client} on another device to use your account?',
    it: 'Permettere a {client} su un altro dispositivo di usare il tuo account?',
  },
  from: {
    en: 'The code was requested from the IP address {address} at {time}.',
    it: 'Il codice è stato richiesto dall’indirizzo IP {address} alle {time}.',
  },
  warning: {
    en: 'Someone who sent you this code can then use your account. Allow it only if the code is from a device that you have in front of you.',
    it: 'Chi ti ha mandato questo codice potrà usare il tuo account. Permettilo solo se il codice viene da un dispositivo che hai davanti a te.',
  },
  again: { en: 'To continue, sign in again.', it: 'Per continuare, accedi di nuovo.' },
  signIn: { en: 'Sign in', it: 'Accedi' },
  allowed: { en: 'The device is connected', it: 'Il dispositivo è collegato' },
  allowedLead: {
    en: 'You can close this page and continue on the device.',
    it: 'Puoi chiudere questa pagina e continuare sul dispositivo.',
  },
  denied: { en: 'The device is not connected', it: 'Il dispositivo non è collegato' },
  deniedLead: {
    en: 'Nothing was allowed. You can close this page.',
    it: 'Nulla è stato permesso. Puoi chiudere questa pagina.',
  },
} as const satisfies Readonly<Record<string, Texts>>
