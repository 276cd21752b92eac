import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { importedUser } from './imported-user.ts'

const USER = { email: 'ada@example.org', id: 'ada' }
const ACCOUNT = { provider: 'github', providerAccountId: '1' }

describe('importedUser', () => {
  it('takes a user with a linked account', () => {
    expect(v.is(importedUser, { ...USER, linkedAccounts: [ACCOUNT] })).toBe(true)
  })

  it('D5 leaves hidden characters out of names', () => {
    const hidden = 'Ada\0\u202e\u200b'
    const line = {
      ...USER,
      name: hidden,
      firstName: hidden,
      lastName: hidden,
      linkedAccounts: [{ ...ACCOUNT, name: hidden }],
    }
    expect(v.parse(importedUser, line)).toMatchObject({
      ...{ name: 'Ada', firstName: 'Ada', lastName: 'Ada' },
      linkedAccounts: [{ name: 'Ada' }],
    })
  })

  it.each(['.', '..'])('O10 refuses the id %s of a user, of a linked account and of its provider', (id) => {
    expect(v.is(importedUser, { ...USER, id })).toBe(false)
    expect(v.is(importedUser, { ...USER, linkedAccounts: [{ ...ACCOUNT, providerAccountId: id }] })).toBe(false)
    expect(v.is(importedUser, { ...USER, linkedAccounts: [{ ...ACCOUNT, provider: id }] })).toBe(false)
  })
})
