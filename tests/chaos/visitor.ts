import { setTimeout as sleep } from 'node:timers/promises'
import type { seeded } from '../refresh-simulation/model.ts'
import type { Clients, Reply } from './clients.ts'
import type { Ledger } from './ledger.ts'

const PASSWORD = 'correct horse battery'
/** Clients renew an access token when it ends, not all the time. */
const REFRESH_EVERY_MS = 15_000
const THINKING_MS = 300

interface Given {
  readonly name: string
  readonly adminSecret: string
  readonly clients: Clients
  readonly ledger: Ledger
  readonly random: ReturnType<typeof seeded>
  /** Returns a number that no event has. */
  nextEvent(): number
  isOver(): boolean
}

/** One person with a session that must last, and an administrator at their side, until the run is over. */
export async function visitor({ name, adminSecret, clients, ledger, random, nextEvent, isOver }: Given): Promise<void> {
  const { send, once } = clients
  const expected = ({ status, json }: Reply, what: string, ...statuses: readonly number[]): boolean => {
    const isExpected = statuses.includes(status)
    if (!isExpected) ledger.surprises.push(`${what}: ${status} ${JSON.stringify(json)}`)
    return isExpected
  }
  const email = `${name}@example.org`
  // 409: an attempt whose answer was lost had been committed.
  expected(await send('POST', '/auth/register', { email, password: PASSWORD }), 'register', 201, 409)
  let { accessToken, refreshToken } = (await send('POST', '/auth/login', { email, password: PASSWORD })).json
  let refreshedAt = performance.now()

  async function refresh(): Promise<void> {
    const { status, json } = await send('POST', '/auth/refresh', { refreshToken })
    refreshedAt = performance.now()
    if (status === 200) ({ accessToken, refreshToken } = json)
    else ledger.logouts.push(`${name}: ${status} ${JSON.stringify(json)}`)
  }

  async function me(): Promise<void> {
    // The access token has ended, or a clock says so: also a new one, if the clocks go on by an hour between both requests.
    for (let attempt = 0; attempt < 2; attempt++) {
      if ((await send('GET', '/auth/me', null, accessToken)).status === 200) return
      await refresh()
    }
    expected(await send('GET', '/auth/me', null, accessToken), 'me after two refreshes', 200)
  }

  async function register(address: string): Promise<void> {
    const registered = await send('POST', '/auth/register', { email: address, password: PASSWORD })
    if (!expected(registered, 'register', 201, 409)) return
    ledger.accounts.add(address)
    if (expected(await send('POST', '/auth/forgot-password', { email: address }), 'forgot-password', 200))
      ledger.resets.set(address, performance.now())
  }

  async function createAndDelete(address: string): Promise<void> {
    const created = await send('POST', '/admin/api/users', { email: address, password: PASSWORD }, adminSecret)
    if (!expected(created, 'create a user', 200, 201, 409)) return
    const id = created.json.user?.id
    if (id === undefined || random.chance(0.5)) return void ledger.accounts.add(address)
    if (expected(await send('DELETE', `/admin/api/users/${id}`, null, adminSecret), 'delete a user', 200, 404))
      ledger.deleted.add(id)
  }

  async function track(): Promise<void> {
    const n = nextEvent()
    const reply = await once('POST', '/tools/track/shop.order', { data: { n } }, accessToken)
    if (reply?.status === 401) return refresh()
    if (reply !== null && expected(reply, 'track', 202)) ledger.events.set(n, performance.now())
  }

  for (let step = 0; !isOver(); step++) {
    if (performance.now() - refreshedAt > REFRESH_EVERY_MS) await refresh()
    const what = random.upTo(9)
    if (what === 0) await register(`${name}-r${step}@example.org`)
    else if (what === 1) await createAndDelete(`${name}-c${step}@example.org`)
    else if (what < 5) await track()
    else await me()
    // Real time: the rate of the traffic.
    await sleep(random.upTo(THINKING_MS))
  }
}
