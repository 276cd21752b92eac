import { ACCOUNT, LINKING, ME, SESSIONS, TWO_FACTOR } from './account-forms.ts'
import { EMAIL, REGISTER, SECOND_FACTOR, SIGN_IN, TOKEN } from './sign-in-forms.ts'
import type { TryFlow, TryForm } from './try-form.ts'

const WAITING = 'If a second factor is required, its forms appear below.'

const post = { method: 'POST' } as const
const FORGOT: TryForm = {
  ...post,
  id: 'forgot-password',
  title: 'Mail me a reset link',
  path: '/forgot-password',
  fields: [EMAIL],
}

/** All try-out pages. The query parameter `?flow=` selects a page by its id. */
export const TRY_FLOWS: readonly TryFlow[] = [
  { id: 'register', title: 'Register', forms: REGISTER },
  { id: 'login', title: 'Sign in', note: WAITING, hasProviders: true, forms: [...SIGN_IN, ME, ...SECOND_FACTOR] },
  { id: 'forgot-password', title: 'Forgotten password', forms: [FORGOT] },
  { id: 'account', title: 'Account', forms: ACCOUNT },
  { id: 'two-factor', title: 'Second factor', forms: TWO_FACTOR },
  {
    id: 'linking',
    title: 'Linked accounts',
    note: 'If a sign-in with a provider finds an account with the same address, a mail can link the two.',
    hasProviders: true,
    forms: LINKING,
  },
  { id: 'sessions', title: 'Sessions', forms: SESSIONS },
  target('magic-link', 'Sign in with the mailed link', WAITING, [
    { ...post, id: 'magic-link', title: 'Sign in', path: '/magic-link/verify', fields: [TOKEN] },
    ME,
    ...SECOND_FACTOR,
  ]),
  target('reset-password', 'Reset the password', undefined, [
    {
      ...post,
      id: 'reset-password',
      title: 'Set the password',
      path: '/reset-password',
      fields: [TOKEN, { name: 'newPassword', label: 'New password', type: 'password' }],
    },
  ]),
  target('verify-email', 'Verify the address', undefined, [
    { id: 'verify-email', title: 'Verify', method: 'GET', path: '/verify-email', fields: [TOKEN] },
  ]),
  target('confirm-email', 'Confirm the new address', undefined, [
    { ...post, id: 'confirm-email', title: 'Confirm', path: '/change-email/confirm', fields: [TOKEN] },
  ]),
  target('link-verify', 'Confirm the link', WAITING, [
    {
      ...post,
      id: 'link-verify',
      title: 'Link',
      path: '/link-verify',
      fields: [TOKEN, { name: 'loginAfterLinking', label: 'and sign in', type: 'checkbox' }],
    },
    ME,
    ...SECOND_FACTOR,
  ]),
  target('account-conflict', 'There is an account with this address', 'A mail can link the two.', [
    {
      ...post,
      id: 'link-request',
      title: 'Mail a link to confirm',
      path: '/link-request',
      fields: [EMAIL, { name: 'provider', label: 'Provider', isInQuery: true }],
    },
  ]),
  target('second-factor', 'Confirm with a second factor', undefined, [...SECOND_FACTOR, ME]),
]

function target(id: string, title: string, note: string | undefined, forms: readonly TryForm[]): TryFlow {
  return { id, title, isTarget: true, forms, ...(note !== undefined && { note }) }
}
