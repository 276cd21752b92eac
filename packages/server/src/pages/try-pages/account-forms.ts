import { CODE, EMAIL, TOTP_CODE } from './sign-in-forms.ts'
import type { TryForm } from './try-form.ts'

const post = { method: 'POST' } as const
const sensitive = { ...post, isSensitive: true } as const

export const ME: TryForm = { id: 'me', title: 'Who am I?', method: 'GET', path: '/me' }
const LOGOUT: TryForm = { ...post, id: 'logout', title: 'Sign out', path: '/logout' }

export const ACCOUNT: readonly TryForm[] = [
  ME,
  {
    id: 'profile',
    title: 'Change my name',
    method: 'PATCH',
    path: '/profile',
    fields: [
      { name: 'name', label: 'Name', isOptional: true },
      { name: 'firstName', label: 'First name', isOptional: true },
      { name: 'lastName', label: 'Last name', isOptional: true },
    ],
  },
  {
    ...post,
    id: 'change-password',
    title: 'Change my password',
    path: '/change-password',
    fields: [
      { name: 'currentPassword', label: 'Current password', type: 'password' },
      { name: 'newPassword', label: 'New password', type: 'password' },
    ],
  },
  { ...post, id: 'send-verification', title: 'Mail me a verification link', path: '/send-verification-email' },
  {
    ...sensitive,
    id: 'change-email',
    title: 'Change my address',
    path: '/change-email/request',
    fields: [{ name: 'newEmail', label: 'New email address', type: 'email' }],
  },
  {
    ...sensitive,
    id: 'add-phone',
    title: 'Set my phone number',
    path: '/add-phone',
    fields: [{ name: 'phoneNumber', label: 'Number, such as +391234567' }],
  },
  { ...post, id: 'verify-phone', title: 'Verify my phone number', path: '/verify-phone', fields: [CODE] },
  {
    ...sensitive,
    id: 'remove-phone',
    title: 'Remove my phone number',
    path: '/add-phone',
    body: { phoneNumber: null },
  },
  LOGOUT,
  { id: 'delete-account', title: 'Delete my account', method: 'DELETE', path: '/account', isSensitive: true },
]

export const TWO_FACTOR: readonly TryForm[] = [
  { ...sensitive, id: 'setup', title: 'Set up an authenticator app', path: '/2fa/setup' },
  { ...sensitive, id: 'verify-setup', title: 'Confirm the app', path: '/2fa/verify-setup', fields: [TOTP_CODE] },
  { ...sensitive, id: 'recovery-codes', title: 'Make new recovery codes', path: '/2fa/recovery-codes' },
  { ...sensitive, id: 'disable', title: 'Switch the second factor off', path: '/2fa/disable' },
]

export const LINKING: readonly TryForm[] = [
  { id: 'linked-accounts', title: 'List my linked accounts', method: 'GET', path: '/linked-accounts' },
  {
    ...post,
    id: 'link-request',
    title: 'Mail a link to confirm',
    path: '/link-request',
    fields: [EMAIL, { name: 'provider', label: 'Provider; empty for an email address', isOptional: true }],
  },
  {
    id: 'unlink',
    title: 'Unlink',
    method: 'DELETE',
    path: '/linked-accounts/:provider/:id',
    fields: [
      { name: 'provider', label: 'Provider' },
      { name: 'id', label: 'Account id at the provider' },
    ],
    isSensitive: true,
  },
]

export const SESSIONS: readonly TryForm[] = [
  { id: 'sessions', title: 'List my sessions', method: 'GET', path: '/sessions' },
  {
    id: 'revoke',
    title: 'End one',
    method: 'DELETE',
    path: '/sessions/:handle',
    fields: [{ name: 'handle', label: 'Handle of the session' }],
  },
  { id: 'revoke-others', title: 'End all other sessions', method: 'DELETE', path: '/sessions' },
  { ...post, id: 'refresh', title: 'Refresh my tokens', path: '/refresh' },
  LOGOUT,
]
