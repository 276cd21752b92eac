import { type PlainText, t } from '../../language/text.ts'

const ERRORS: Readonly<Record<string, PlainText>> = {
  'the URL is not allowed: it must be https and lead to a public address':
    'The URL is not allowed: it must be https and lead to a public address',
  'the signing secret cannot be decrypted with secret or previousSecrets':
    'The signing secret cannot be decrypted with secret or previousSecrets',
  'the webhook is not active': 'The webhook is off',
  'the account was not created': 'The account was not created',
  'the carrier took too long': 'The mail or SMS service did not respond in time',
  'the carrier refused the message': 'The mail or SMS service refused the message',
  'the message cannot be decrypted with secret or previousSecrets':
    'The message cannot be decrypted with secret or previousSecrets',
  'what it carries has expired': 'Its link or code has expired',
  'what it carries is no longer valid': 'Its link or code no longer works',
  'the recipient has changed': 'The user was disabled, or no longer has this address or number',
}

/** The failure of an attempt, with the relay or gateway if it isn't the receiver of a webhook. */
const ATTEMPT =
  /^((?<carrier>the mail relay|the SMS gateway) (?<host>\S+) )?((?<failure>did not answer in time|could not be reached)|answered (?<status>\d{3}))$/

/** Returns the error of a delivery's last attempt in words. Returns an unknown error unchanged. */
export function errorInWords(error: string): string {
  const known = Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined
  if (known !== undefined) return t(known)
  const { carrier, host = '', failure, status } = ATTEMPT.exec(error)?.groups ?? {}
  const who =
    carrier === 'the mail relay'
      ? t('The mail relay {host}', { host })
      : carrier === 'the SMS gateway'
        ? t('The SMS gateway {host}', { host })
        : t('The receiver')
  if (failure === 'did not answer in time') return t('{who} did not respond in time', { who })
  if (failure === 'could not be reached') return t('{who} could not be reached', { who })
  if (status === undefined) return error
  return status === '410' && carrier === undefined
    ? t('The receiver responded with 410 (Gone): it wants no more events')
    : t('{who} responded with {status}', { who, status })
}
