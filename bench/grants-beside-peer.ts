/** Codes, their exchange and refreshes of the authorization server beside oidc-provider, interleaved in one run: `node -C @sallyport/source bench/grants-beside-peer.ts` */
import { measureGrants, signInAtPeer, signInHere } from './measuring/grants.ts'
import { pinClient, startServer } from './measuring/start-server.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const REQUESTS = Number(process.env.REQUESTS ?? 400)
const NAMES = ['authorize, with a consent from before', 'token for a code', 'refresh']

pinClient()
const servers = [await startServer('grants'), await startServer('oidc-provider')]
const spent: (readonly [number, number, number])[][] = [[], []]
try {
  const [own, peer] = servers
  if (own === undefined || peer === undefined) throw new Error('a server is missing')
  const sides = [await signInHere(own), await signInAtPeer(peer)]
  for (const side of sides) await measureGrants(side, REQUESTS)
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first in every other round.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = sides[index]
      if (side !== undefined) spent[index]?.push(await measureGrants(side, REQUESTS))
    }
  }
} finally {
  for (const server of servers) await server.stop()
}
const perSecond = (side: number, call: number) => 1e6 / median(spent[side]?.map((round) => round[call] ?? 0) ?? [])
writeResults({
  id: 'grants-beside-peer',
  title: 'Grants a second, beside oidc-provider',
  command: 'node -C @sallyport/source bench/grants-beside-peer.ts',
  runtimes: ['node'],
  columns: ['a second of one core', 'Sallyport', 'oidc-provider', 'ratio'],
  rows: NAMES.map((name, call) => {
    const [own, peer] = [perSecond(0, call), perSecond(1, call)]
    return [name, own.toFixed(0), peer.toFixed(0), (own / peer).toFixed(2)]
  }),
  notes: [
    `By the server’s CPU time for a request; medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests. Both over memory, with PKCE, JWT access tokens by ES256 and rotating refresh tokens, for a public client that is asked for no consent.`,
    'oidc-provider keeps one grant for all codes here; Sallyport makes a grant for each code, and a row of the audit trail, with encryption and MAC.',
  ],
})
