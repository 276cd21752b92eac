import { type PlainText, t } from '../../language/text.ts'

const ERRORS: Readonly<Record<string, PlainText>> = {
  'did not answer in time': 'The receiver did not respond in time',
  'could not be reached': 'The receiver could not be reached',
  'the URL is not allowed: it must be https and lead to a public address':
    'The URL is not allowed: it must be https and lead to a public address',
  'the signing secret cannot be decrypted with secret or previousSecrets':
    'The signing secret cannot be decrypted with secret or previousSecrets',
  'the message cannot be decrypted with secret or previousSecrets':
    'The message cannot be decrypted with secret or previousSecrets',
  'what it carries has expired': 'Its link or code has expired',
  'what it carries is no longer valid': 'Its link or code no longer works',
}

/** Returns the error of a delivery's last attempt in words. Returns an unknown error unchanged. */
export function errorInWords(error: string): string {
  const known = Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined
  if (known !== undefined) return t(known)
  const [, who, status] = /^(.*?) ?answered (\d{3})$/.exec(error) ?? []
  if (status === undefined) return error
  if (who) return t('{who} responded with {status}', { who, status })
  return status === '410'
    ? t('The receiver responded with 410 (Gone): it wants no more events')
    : t('The receiver responded with {status}', { status })
}
