import * as v from 'valibot'
import { isOnTheWeb, type LinkOptions } from '../../../outgoing/messages/links.ts'
import type { EmailOptions } from '../../../outgoing/messages/mailer.ts'
import { fields, isObject } from '../unknown-option.ts'
import { callback, group, httpUrl, number, objectWith, requiredText, text } from './field.ts'

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

const language = v.optional(requiredText)

const endpoint = v.pipe(httpUrl, v.check(hasNoCredentials, 'must not contain a user name or password'))
const apiKey = v.pipe(
  requiredText,
  v.regex(/^[\x21-\x7e]+$/, 'must consist of printable ASCII characters without spaces, to fit into a header'),
)

const relay = fields({
  endpoint,
  apiKey,
  from: v.pipe(
    requiredText,
    v.check((from) => ADDRESS.test(from), 'must be an email address'),
  ),
  fromName: v.optional(text),
  provider: v.optional(text),
  defaultLang: language,
})

export const emailOptions = group({
  mailer: v.optional(v.lazy((given) => (has(given, 'send') ? objectWith('send') : relay))),
  defaultLang: language,
  sendPasswordReset: callback,
  sendMagicLink: callback,
  sendSignUp: callback,
  sendWelcome: callback,
  sendVerificationEmail: callback,
  sendEmailChanged: callback,
  sendInvitation: callback,
  sendSecurityAlert: callback,
  sendSignInMethodChanged: callback,
  sendSignInMethodsRemoved: callback,
  sendFeatureMail: callback,
} satisfies Record<keyof EmailOptions, v.GenericSchema>)

const codeExpiresInMinutes = number({ above: 0 })
const SMS_NAMES = ['endpoint', 'apiKey', 'username', 'password', 'sendSms', 'transport', 'codeExpiresInMinutes']
const smsCallback = fields({ sendSms: v.function('must be a function'), codeExpiresInMinutes }, SMS_NAMES)
const smsTransport = fields({ transport: objectWith('send'), codeExpiresInMinutes }, SMS_NAMES)
const smsGateway = fields(
  { endpoint, apiKey, username: requiredText, password: requiredText, codeExpiresInMinutes },
  SMS_NAMES,
)

export const smsOptions = v.optional(
  v.lazy((given) => {
    if (has(given, 'sendSms')) return smsCallback
    return has(given, 'transport') && !has(given, 'endpoint') ? smsTransport : smsGateway
  }),
)

const link = v.optional(
  v.custom(
    (given) => typeof given === 'function' || (typeof given === 'string' && isOnTheWeb(given)),
    'must be a path such as /reset, an http or https URL or a function',
  ),
)

export const linkOptions = group({
  resetPassword: link,
  magicLink: link,
  verifyEmail: link,
  changeEmail: link,
  linkVerify: link,
  invitation: link,
  secureAccount: link,
  login: link,
  twoFactor: link,
  accountConflict: link,
} satisfies Record<keyof LinkOptions, v.GenericSchema>)

function hasNoCredentials(url: string): boolean {
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

function has(given: unknown, name: string): boolean {
  return isObject(given) && name in given
}
