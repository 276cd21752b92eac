/**
 * Tests that a sign-in takes as long for an unknown address as for a known one (R24b): `node -C @sallyport/source
 * bench/timing/login-timing.ts`
 */
import { register } from '../measuring/account.ts'
import { COMPARISON_COLUMNS, COMPARISON_NOTE, compareAccounts } from '../measuring/compare-accounts.ts'
import { startServer } from '../measuring/start-server.ts'
import { writeResults } from '../measuring/write-results.ts'

const KNOWN = 'known@example.org'

async function compare(stores: string): Promise<readonly string[]> {
  // Without rate limits, because the lockout would answer before a hash is computed.
  const { port, stop } = await startServer('sallyport', { env: { STORES: stores, LIMITS: 'off' } })
  await register(port, KNOWN)
  const bodyOf = (email: string) => ({ email, password: 'not the password' })
  const row = await compareAccounts({ port, path: '/auth/login', status: 401, bodyOf }, KNOWN)
  await stop()
  return [stores, ...row]
}

writeResults({
  id: 'login-timing',
  title: 'Login with a known and with an unknown address',
  command: 'node -C @sallyport/source bench/timing/login-timing.ts',
  runtimes: ['node'],
  columns: ['stores', ...COMPARISON_COLUMNS],
  rows: [await compare('memory'), await compare('sqlite')],
  notes: [`With a wrong password. ${COMPARISON_NOTE}`],
})
