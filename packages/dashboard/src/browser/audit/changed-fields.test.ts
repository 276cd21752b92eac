import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const changed = (changes: unknown) => changedFields({ event: 'identity.settings.updated', data: { changes } })

it('shows fields inside of objects by their path, and only those that changed', () => {
  const from = { siteName: 'Example', colours: { bg: '#fff' } }
  const to = { siteName: 'Nordwind', colours: { bg: '#000' }, logoUrl: 'https://x.example/l.png' }
  expect(changed({ ui: { from, to }, require2FA: { to: true } })).toEqual([
    { name: 'Site name', from: 'Example', to: 'Nordwind' },
    { name: 'ui.colours.bg', from: '#fff', to: '#000' },
    { name: 'Logo', from: undefined, to: 'https://x.example/l.png' },
    { name: 'Require a second factor for all users', from: undefined, to: 'yes' },
  ])
})

it('shows secrets, long texts, lists and empty values in words', () => {
  const sides = [
    ['***', '(hidden)'],
    [{ length: 1234, sha256: 'x' }, `(text of ${(1234).toLocaleString()} characters)`],
    [['a', 'b'], 'a, b'],
    [[], '(empty)'],
    ['', '(empty)'],
    [{}, '{}'],
    [7, '7'],
    [null, 'null'],
  ] as const
  for (const [to, text] of sides)
    expect(changed({ field: { to } })).toEqual([{ name: 'field', from: undefined, to: text }])
})

it('shows the mode of verification in the words of its radio buttons', () => {
  expect(changed({ emailVerificationMode: { from: 'strict', to: 'lazy' } })).toEqual([
    { name: 'Email verification', from: 'At once', to: 'Within some days' },
  ])
})

it('shows an object that replaces another value whole', () => {
  expect(changed({ config: { from: 'x', to: { a: 1 } } })).toEqual([{ name: 'config', from: 'x', to: '{"a":1}' }])
})

it('reads changes that an event has in fields of its own, and returns none for rows without changes', () => {
  const data = { role: 'editor', permissions: ['a:read', 'a:write'] }
  const all = 'a:read, a:write'
  expect(changedFields({ event: 'identity.permission.granted', data })).toEqual([
    { name: 'permissions', from: undefined, to: all },
  ])
  expect(changedFields({ event: 'identity.permission.revoked', data })).toEqual([
    { name: 'permissions', from: all, to: undefined },
  ])
  const emails = { oldEmail: 'a@example.com', newEmail: 'b@example.com' }
  expect(changedFields({ event: 'identity.user.email.changed', data: emails })).toEqual([
    { name: 'Email address', from: 'a@example.com', to: 'b@example.com' },
  ])
  expect(changed(undefined)).toEqual([])
  expect(changed({ broken: 'x', __proto__: { from: 1 } })).toEqual([])
})
