import type { Language } from '../authorize/texts.ts'

interface DeviceTexts {
  readonly title: string
  readonly lead: string
  readonly code: string
  readonly next: string
  readonly wrong: string
  readonly limited: string
  readonly ask: (client: string) => string
  readonly from: (address: string, time: string) => string
  readonly warning: string
  readonly again: string
  readonly signIn: string
  readonly allowed: string
  readonly allowedLead: string
  readonly denied: string
  readonly deniedLead: string
}

/** Texts of the pages of the device flow. */
export const DEVICE_TEXTS: Readonly<Record<Language, DeviceTexts>> = {
  en: {
    title: 'Connect a device',
    lead: 'Type the code that your device shows.',
    code: 'Code',
    next: 'Continue',
    wrong: 'This code is not valid. Check it, or start again on the device.',
    limited: 'Too many wrong codes. Try again in an hour.',
    ask: (client) => `Allow ${client} on another device to use your account?`,
    from: (address, time) => `The code was asked for from the address ${address} at ${time}.`,
    warning:
      'Someone who sent you this code can then use your account. Allow it only if the code is from a device that you have in front of you.',
    again: 'For this, sign in again.',
    signIn: 'Sign in',
    allowed: 'The device is connected',
    allowedLead: 'You can close this page and go on there.',
    denied: 'The device is not connected',
    deniedLead: 'Nothing was allowed. You can close this page.',
  },
  it: {
    title: 'Collegare un dispositivo',
    lead: 'Scrivi il codice che vedi sul dispositivo.',
    code: 'Codice',
    next: 'Continua',
    wrong: 'Questo codice non è valido. Controllalo, o ricomincia sul dispositivo.',
    limited: 'Troppi codici sbagliati. Riprova tra un’ora.',
    ask: (client) => `Permettere a ${client} su un altro dispositivo di usare il tuo account?`,
    from: (address, time) => `Il codice è stato chiesto dall’indirizzo ${address} alle ${time}.`,
    warning:
      'Chi ti ha mandato questo codice potrà usare il tuo account. Permettilo solo se il codice viene da un dispositivo che hai davanti a te.',
    again: 'Per questo, accedi di nuovo.',
    signIn: 'Accedi',
    allowed: 'Il dispositivo è collegato',
    allowedLead: 'Puoi chiudere questa pagina e continuare lì.',
    denied: 'Il dispositivo non è collegato',
    deniedLead: 'Nulla è stato permesso. Puoi chiudere questa pagina.',
  },
}
