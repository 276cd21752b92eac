import type { TryField, TryForm } from './try-form.ts'

export const EMAIL: TryField = { name: 'email', label: 'Email', type: 'email', isInQuery: true }
const PASSWORD: TryField = { name: 'password', label: 'Password', type: 'password' }
export const TOKEN: TryField = { name: 'token', label: 'Token from the mail', isInQuery: true }
const TEMP_TOKEN: TryField = { name: 'tempToken', label: 'Temporary token', isInQuery: true }
export const CODE: TryField = { name: 'code', label: 'Code from the text message' }
export const TOTP_CODE: TryField = { name: 'token', label: 'Code from the authenticator app' }

const post = { method: 'POST' } as const

export const REGISTER: readonly TryForm[] = [
  {
    ...post,
    id: 'register',
    title: 'Register',
    path: '/register',
    fields: [EMAIL, PASSWORD, { name: 'name', label: 'Name', isOptional: true }],
  },
]

export const SIGN_IN: readonly TryForm[] = [
  { ...post, id: 'login', title: 'Sign in', path: '/login', fields: [EMAIL, PASSWORD] },
  {
    ...post,
    id: 'magic-link-send',
    title: 'Mail me a sign-in link',
    path: '/magic-link/send',
    fields: [EMAIL],
    body: { mode: 'login' },
  },
  { ...post, id: 'sms-send', title: 'Text me a code', path: '/sms/send', fields: [EMAIL], body: { mode: 'login' } },
  {
    ...post,
    id: 'sms-verify',
    title: 'Sign in with the code',
    path: '/sms/verify',
    fields: [EMAIL, CODE],
    body: { mode: 'login' },
  },
]

const second = { ...post, awaits: 'second-factor' } as const
const setUp = { ...post, awaits: 'set-up' } as const

/** Forms that complete a sign-in for which a second factor must be entered or set up. */
export const SECOND_FACTOR: readonly TryForm[] = [
  {
    ...second,
    id: 'second-totp',
    title: 'Confirm with the authenticator app',
    path: '/2fa/verify',
    fields: [TEMP_TOKEN, { name: 'totpCode', label: 'Code from the authenticator app' }],
  },
  {
    ...second,
    id: 'second-recovery',
    title: 'Confirm with a recovery code',
    path: '/2fa/verify',
    fields: [TEMP_TOKEN, { name: 'recoveryCode', label: 'Recovery code' }],
  },
  {
    ...second,
    id: 'second-sms-send',
    title: 'Text me a code',
    path: '/sms/send',
    fields: [TEMP_TOKEN],
    body: { mode: '2fa' },
  },
  {
    ...second,
    id: 'second-sms-verify',
    title: 'Confirm with the code',
    path: '/sms/verify',
    fields: [TEMP_TOKEN, CODE],
    body: { mode: '2fa' },
  },
  {
    ...second,
    id: 'second-link-send',
    title: 'Mail me a link',
    path: '/magic-link/send',
    fields: [TEMP_TOKEN],
    body: { mode: '2fa' },
  },
  { ...setUp, id: 'must-set-up', title: 'Set up an authenticator app', path: '/2fa/setup', fields: [TEMP_TOKEN] },
  {
    ...setUp,
    id: 'must-verify-setup',
    title: 'Confirm the app',
    path: '/2fa/verify-setup',
    fields: [TEMP_TOKEN, TOTP_CODE],
  },
]
