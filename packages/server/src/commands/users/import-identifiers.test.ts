import { memoryStores } from '@sallyport/core/memory'
import { expect, it } from 'vitest'
import { exportedUser } from './exported-user.ts'
import { importLines } from './import-lines.ts'

async function* linesOf(...users: readonly object[]): AsyncGenerator<string> {
  for (const user of users) yield JSON.stringify(user)
}

it('takes usernames and numbers that sign in, and users without an address, as an export writes them', async () => {
  const stores = memoryStores()
  const phone = { phoneNumber: '+390612345678', isPhoneVerified: true, phoneIdentifier: '+390612345678' }
  const report = await importLines(
    linesOf(
      { id: 'u1', username: 'ada.l', ...phone },
      { id: 'u2', email: 'bob@example.org', username: 'ada.l' },
      { id: 'u3', email: 'cyd@example.org', ...phone },
      { id: 'u4', email: 'dan@example.org', ...phone, isPhoneVerified: false },
      { id: 'u5', email: 'eve@example.org', username: '123' },
      { id: 'u6', email: 'u6@no-address.invalid' },
    ),
    { stores, now: new Date('2030-01-02T03:04:05.678Z'), sealTotpSecret: async (secret) => secret },
  )
  expect(report.failed.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '2: username: another user has it',
    '3: phoneIdentifier: another user has it',
    '4: phoneIdentifier: must be the phoneNumber, with isPhoneVerified true',
    '5: username: must be a username in its stored form',
    '6: email: must be an email address',
  ])
  const stored = await stores.users.findByUsername?.('ada.l')
  expect(stored).toMatchObject({ id: 'u1', email: 'u1@no-address.invalid', isEmailVerified: false, ...phone })
  const exported = stored && exportedUser(stored, true)
  expect(exported).toMatchObject({ id: 'u1', username: 'ada.l', ...phone })
  expect(exported).not.toHaveProperty('email')
})
