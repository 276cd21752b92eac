import type { enWays } from './en-ways.ts'

/** Texts of the ways to sign in. */
export const itWays: Readonly<Record<keyof typeof enWays, string>> = {
  'login.ways': 'Come vuoi accedere?',
  'login.usePassword': 'Usa una password',
  'login.magicLink': 'Inviami un link per email',
  'login.mailCode': 'Inviami un codice per email',
  'login.sms': 'Inviami un codice per SMS',
  'login.passkey': 'Accedi con una passkey',
  'login.provider': 'Continua con {provider}',
}
