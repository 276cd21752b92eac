/**
 * Tests that requests which send a message, or hide that an address is taken, take as long for a known address as for
 * an unknown one, whether or not the carrier works (R24b): `node -C @sallyport/source bench/timing/send-timing.ts`
 */
import { PASSWORD, post, register } from '../measuring/account.ts'
import { COMPARISON_COLUMNS, COMPARISON_NOTE, compareAccounts } from '../measuring/compare-accounts.ts'
import { startServer } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

const KNOWN = 'known@example.org'
const REQUESTS = [
  { path: '/auth/forgot-password', status: 200, bodyOf: (email: string) => ({ email }) },
  { path: '/auth/magic-link/send', status: 200, bodyOf: (email: string) => ({ email }) },
  { path: '/auth/sms/send', status: 200, bodyOf: (email: string) => ({ email }) },
  { path: '/auth/register', status: 201, bodyOf: (email: string) => ({ email, password: PASSWORD }) },
]

/** `known` or `unknown1` … of an address: what a username is made of. */
const nameOf = (email: string): string => email.split('@')[0] ?? ''
/** Returns the known account's phone number for its address, and for another address a number that no account has. */
const numberOf = (email: string): string =>
  email === KNOWN ? '+393331234567' : `+39333${nameOf(email).replace(/\D/g, '').padStart(7, '0')}`

/** Requests of a service with mailed codes, sign-up without a password and all identifiers. */
const AT_DOORS = [
  { name: 'send, code', path: '/auth/magic-link/send', status: 200, bodyOf: (email: string) => ({ email }) },
  {
    name: 'verify, wrong code',
    path: '/auth/magic-link/verify',
    status: 400,
    bodyOf: async (email: string, port: number) => {
      const { json } = await post(port, '/auth/magic-link/send', { email })
      return { codeId: Reflect.get(json, 'codeId'), code: '00000000' }
    },
  },
  { name: 'without password', path: '/auth/register', status: 201, bodyOf: (email: string) => ({ email }) },
  {
    name: 'username',
    path: '/auth/login',
    status: 401,
    bodyOf: (email: string) => ({ identifier: nameOf(email), password: 'not the password' }),
  },
  {
    name: 'phone',
    path: '/auth/forgot-password',
    status: 200,
    bodyOf: (email: string) => ({ identifier: numberOf(email) }),
  },
]

async function compare(stores: string, carriers: string): Promise<readonly (readonly string[])[]> {
  const env = { STORES: stores, LIMITS: 'off', CARRIERS: carriers, REGISTRATION: 'hidden' }
  const rows: (readonly string[])[] = []
  for (const { name, bodyOf, ...request } of AT_DOORS) {
    const { port, stop } = await startServer('sallyport', { env: { ...env, DOORS: 'on' } })
    await register(port, KNOWN)
    const bodyHere = (email: string) => bodyOf(email, port)
    const compared = await compareAccounts({ port, ...request, bodyOf: bodyHere }, KNOWN)
    rows.push([`${request.path} (${name})`, stores, carriers, ...compared])
    await stop()
  }
  for (const request of REQUESTS) {
    // A new server for each request, because registrations add the addresses that must be unknown.
    const { port, stop } = await startServer('sallyport', { env })
    await register(port, KNOWN)
    rows.push([request.path, stores, carriers, ...(await compareAccounts({ port, ...request }, KNOWN))])
    await stop()
  }
  return rows
}

writeResults({
  id: 'send-timing',
  title: 'Requests that send to a known and to an unknown address',
  command: 'node -C @sallyport/source bench/timing/send-timing.ts',
  runtimes: ['node'],
  columns: ['request', 'stores', 'carriers', ...COMPARISON_COLUMNS],
  rows: [...(await compare('memory', 'up')), ...(await compare('sqlite', 'up')), ...(await compare('sqlite', 'down'))],
  notes: [
    `Carriers take 20 ms to take a message or to refuse it. The known account has a verified number. ${COMPARISON_NOTE}`,
  ],
})
