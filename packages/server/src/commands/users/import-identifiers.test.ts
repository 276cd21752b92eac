import { memoryStores } from '@sallyport/core/memory'
import { expect, it } from 'vitest'
import { exportedUser } from './export/exported-user.ts'
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
    '5: username: must be a username as the service stores it, in lower case by default',
    '6: email: must be an email address',
  ])
  const stored = await stores.users.findByUsername?.('ada.l')
  expect(stored).toMatchObject({ id: 'u1', email: 'u1@no-address.invalid', isEmailVerified: false, ...phone })
  const exported = stored && exportedUser(stored)
  expect(exported).toMatchObject({ id: 'u1', username: 'ada.l', ...phone })
  expect(exported).not.toHaveProperty('email')
})

it('takes guests as an export writes them, and refuses one who could sign in', async () => {
  const stores = memoryStores()
  const guest = { id: 'g1', isGuest: true, loginProvider: 'guest', createdAt: '2030-01-01T00:00:00.000Z', name: 'Ada' }
  const report = await importLines(
    linesOf(
      guest,
      { id: 'g2', isGuest: true, email: 'ada@example.org' },
      { id: 'g3', isGuest: true, username: 'ada.l' },
      { id: 'g4', isGuest: true, isAdmin: true },
      { id: 'g5', isGuest: true, linkedAccounts: [{ provider: 'google', providerAccountId: '1' }] },
      { id: 'g6', isGuest: true, role: 'editor' },
      { id: 'g7', isGuest: false },
      { isGuest: true },
      guest,
    ),
    { stores, now: new Date('2030-01-02T03:04:05.678Z'), sealTotpSecret: async (secret) => secret },
  )
  expect(report.failed.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "2: email: a guest can't have this field",
    "3: username: a guest can't have this field",
    "4: isAdmin: a guest can't have this field",
    "5: linkedAccounts: a guest can't have this field",
    "6: role: a guest can't have this field",
    '7: email: is missing',
    '8: id: is missing; a line with isGuest needs it, so that an interrupted import can be resumed',
  ])
  const stored = await stores.users.findById('g1')
  expect(stored).toMatchObject({ isGuest: true, email: 'g1@no-address.invalid', loginProvider: 'guest' })
  const exported = stored && exportedUser(stored)
  expect({ ...exported, createdAt: exported?.createdAt?.toISOString() }).toMatchObject(guest)
  expect(await stores.users.countGuests?.()).toBe(1)
})
