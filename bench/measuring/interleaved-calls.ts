import { login, PASSWORD, register, tokensOf } from './account.ts'
import { load, requestText } from './load.ts'
import type { RunningServer } from './start-server.ts'
import { median, spreadOf } from './statistics.ts'

const CONNECTIONS = 16

const WARM_UP_MS = 3000
/** The machine slows some processes by up to 1.7, for all of their time. So several are started, and the fastest of each side counts. */
const PAIRS = Number(process.env.PAIRS ?? 7)
/** Rounds of each call, at both servers of a pair. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ROUND_MS = Number(process.env.ROUND_MS ?? 1000)
/** How the figures were made, for their notes. */
export const MADE_BY = `The server’s CPU time for a request, over memory: the least of ${PAIRS} processes of each, by medians of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1000} s. In brackets the least and the greatest ratio of two processes side by side.`

interface Call {
  readonly name: string
  readonly connections: number
  request(connection: number, previous: string | null): string
}

/** The server's CPU time for a request, in µs: what else the machine does counts less than in requests per second. */
async function cpuOf(server: RunningServer | undefined, { connections, request }: Call, ms: number): Promise<number> {
  const since = server?.cpuMicros() ?? Number.NaN
  const { count } = await load({ port: server?.port ?? 0, connections, ms, request })
  return ((server?.cpuMicros() ?? Number.NaN) - since) / count
}

/** The calls of signed-in users, with accounts of their own at this server. */
async function callsOf({ port }: RunningServer): Promise<readonly Call[]> {
  const emails = Array.from({ length: CONNECTIONS }, (_, index) => `user${index}@example.org`)
  for (const email of emails) await register(port, email)
  const accounts = await Promise.all(emails.map(async (email) => ({ ...(await login(port, email)) })))
  const withToken = (path: string) =>
    accounts.map(({ accessToken }) => requestText('GET', path, { Authorization: `Bearer ${accessToken}` }))
  const [me, guarded] = [withToken('/auth/me'), withToken('/guarded')]
  const bearer = { 'X-Auth-Strategy': 'bearer' }
  const logins = emails.map((email) => requestText('POST', '/auth/login', bearer, { email, password: PASSWORD }))
  return [
    { name: 'GET /auth/me', connections: CONNECTIONS, request: (index) => me[index] ?? '' },
    { name: "a host's guarded route", connections: CONNECTIONS, request: (index) => guarded[index] ?? '' },
    {
      name: 'POST /auth/refresh',
      connections: CONNECTIONS,
      request(index, previous) {
        const account = accounts[index] ?? { refreshToken: '' }
        if (previous !== null) account.refreshToken = tokensOf(previous).refreshToken
        return requestText('POST', '/auth/refresh', bearer, { refreshToken: account.refreshToken })
      },
    },
    { name: 'POST /auth/login', connections: 4, request: (index) => logins[index] ?? '' },
  ]
}

/** CPU times of a request in µs, at both servers. */
type Spent = readonly [number, number]

/** Makes the calls of signed-in users at two servers of `bench/servers/guarded.ts`, round by round at one and the other, and stops them. */
async function spentByPair(servers: readonly RunningServer[]): Promise<ReadonlyMap<string, Spent>> {
  try {
    const [first = [], second = []] = await Promise.all(servers.map(callsOf))
    const spentByCall = new Map<string, Spent>()
    for (const [index, call] of second.entries()) {
      const sides = [first[index] ?? call, call]
      for (const [side, one] of sides.entries()) await cpuOf(servers[side], one, WARM_UP_MS)
      const spent: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        // Each goes first in every other round.
        for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          spent[side].push(await cpuOf(servers[side], sides[side] ?? call, ROUND_MS))
      }
      spentByCall.set(call.name, [median(spent[0]), median(spent[1])])
    }
    return spentByCall
  } finally {
    for (const server of servers) await server.stop()
  }
}

/**
 * Compares two servers of `bench/servers/guarded.ts`, of which `startPair` starts one process each, several times. Returns a row for each call: CPU
 * times in µs at both, the first's divided by the second's, and `goal`, the least ratio. The program fails below it.
 */
export async function interleavedRows(
  startPair: () => Promise<readonly RunningServer[]>,
  goal: number,
): Promise<string[][]> {
  const pairs: ReadonlyMap<string, Spent>[] = []
  for (let pair = 0; pair < PAIRS; pair++) pairs.push(await spentByPair(await startPair()))
  return Array.from(pairs[0]?.keys() ?? [], (name) => {
    const spent = pairs.map((pair) => pair.get(name) ?? ([Number.NaN, Number.NaN] as const))
    const least = [Math.min(...spent.map(([first]) => first)), Math.min(...spent.map(([, second]) => second))] as const
    const ratio = least[0] / least[1]
    if (!(ratio >= goal)) process.exitCode = 1
    const spread = spreadOf(spent.map(([first, second]) => first / second)).map((one) => one.toFixed(2))
    return [
      `${name}, µs`,
      ...least.map((micros) => micros.toFixed(0)),
      `${ratio.toFixed(2)} (${spread.join('–')})`,
      `at least ${goal}`,
    ]
  })
}
