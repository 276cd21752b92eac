/**
 * Tests that requests which name an account by username or phone number take as long for a known account as for an unknown one (R24b):
 * `node -C @sallyport/source bench/timing/identifier-timing.ts`
 */
import { PASSWORD, post, register } from '../measuring/account.ts'
import { COMPARISON_COLUMNS, COMPARISON_NOTE, compareAccounts } from '../measuring/compare-accounts.ts'
import { startServer } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

const KNOWN = 'known@example.org'

/** `known` or `unknown1` … of an address: the username. */
const nameOf = (email: string): string => email.split('@')[0] ?? ''
/** Returns the known account's phone number for its address, and for another address a number that no account has. */
const numberOf = (email: string): string =>
  email === KNOWN ? '+393331234567' : `+39333${nameOf(email).replace(/\D/g, '').padStart(7, '0')}`

const REQUESTS = [
  {
    name: 'username',
    path: '/auth/magic-link/send',
    status: 200,
    bodyOf: (email: string) => ({ identifier: nameOf(email) }),
  },
  {
    name: 'phone',
    path: '/auth/magic-link/send',
    status: 200,
    bodyOf: (email: string) => ({ identifier: numberOf(email) }),
  },
  {
    name: 'wrong code, username',
    path: '/auth/magic-link/verify',
    status: 400,
    bodyOf: async (email: string, port: number) => {
      const { json } = await post(port, '/auth/magic-link/send', { identifier: nameOf(email) })
      return { codeId: Reflect.get(json, 'codeId'), code: '00000000' }
    },
  },
  {
    name: 'wrong code, username',
    path: '/auth/reset-password',
    status: 400,
    bodyOf: (email: string) => ({ identifier: nameOf(email), code: '000000', newPassword: PASSWORD }),
  },
  { name: 'username', path: '/auth/sms/send', status: 200, bodyOf: (email: string) => ({ identifier: nameOf(email) }) },
  ...[
    { name: 'wrong code, username', identifierOf: nameOf },
    { name: 'wrong code, phone', identifierOf: numberOf },
  ].map(({ name, identifierOf }) => ({
    name,
    path: '/auth/sms/verify',
    status: 400,
    bodyOf: async (email: string, port: number) => {
      const identifier = identifierOf(email)
      await post(port, '/auth/sms/send', { identifier })
      return { identifier, code: '000000' }
    },
  })),
  {
    name: 'wrong password, phone',
    path: '/auth/login',
    status: 401,
    bodyOf: (email: string) => ({ identifier: numberOf(email), password: 'not the password' }),
  },
]

async function compare(stores: string): Promise<readonly (readonly string[])[]> {
  const env = { STORES: stores, LIMITS: 'off', CARRIERS: 'up', REGISTRATION: 'hidden', DOORS: 'on' }
  const rows: (readonly string[])[] = []
  for (const { name, bodyOf, ...request } of REQUESTS) {
    const { port, stop } = await startServer('sallyport', { env })
    await register(port, KNOWN)
    const compared = await compareAccounts({ port, ...request, bodyOf: (email) => bodyOf(email, port) }, KNOWN)
    rows.push([`${request.path} (${name})`, stores, ...compared])
    await stop()
  }
  return rows
}

writeResults({
  id: 'identifier-timing',
  title: 'Requests that name a known and an unknown username or phone number',
  command: 'node -C @sallyport/source bench/timing/identifier-timing.ts',
  runtimes: ['node'],
  columns: ['request', 'stores', ...COMPARISON_COLUMNS],
  rows: [...(await compare('memory')), ...(await compare('sqlite'))],
  notes: [`Carriers take 20 ms to take a message. ${COMPARISON_NOTE}`],
})
