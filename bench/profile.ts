/**
 * Profiles one kind of request and prints the most expensive functions: `node -C @sallyport/source bench/profile.ts
 * hello|me|refresh [memory|sqlite]`.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, register, type SignedIn, tokensOf } from './measuring/account.ts'
import { load, requestText } from './measuring/load.ts'
import { pinClient, startServer } from './measuring/start-server.ts'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const [, , call = 'me', stores = 'memory'] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'sallyport-profile-'))

pinClient()
const server = await startServer(call === 'hello' ? 'hono-hello' : 'sallyport', {
  env: { STORES: stores, LIMITS: process.env.LIMITS ?? 'raised' },
  args: ['--cpu-prof', '--cpu-prof-dir', folder],
})
const chains: SignedIn[] = []
if (call !== 'hello') await register(server.port, 'user@example.org')
while (call !== 'hello' && chains.length < 32) chains.push(await login(server.port, 'user@example.org'))
const tokens = chains.map(({ refreshToken }) => refreshToken)
const { count } = await load({
  port: server.port,
  connections: 32,
  ms: 10_000,
  request(index, previous) {
    if (call === 'hello') return requestText('GET', '/hello', {})
    if (call === 'me') return requestText('GET', '/auth/me', { Authorization: `Bearer ${chains[index]?.accessToken}` })
    if (previous !== null) tokens[index] = tokensOf(previous).refreshToken
    return requestText('POST', '/auth/refresh', { 'X-Auth-Strategy': 'bearer' }, { refreshToken: tokens[index] })
  },
})
await server.stop()

const [file = ''] = readdirSync(folder)
// The cast is safe: V8 writes this format.
const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
const self = new Map<number, number>()
profile.samples.forEach((id, index) => {
  self.set(id, (self.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0))
})
const total = new Map<string, { own: number; all: number }>()
const byId = new Map(profile.nodes.map((node) => [node.id, node]))

function visit(id: number, above: ReadonlySet<string>): number {
  const node = byId.get(id)
  if (node === undefined) return 0
  const { functionName, url, lineNumber } = node.callFrame
  const name = `${functionName || '(anonymous)'} ${url.replace(/.*\/(packages|node_modules)\//, '')}:${lineNumber + 1}`
  const own = self.get(id) ?? 0
  const inside = new Set([...above, name])
  const all = (node.children ?? []).reduce((sum, child) => sum + visit(child, inside), own)
  const entry = total.get(name) ?? { own: 0, all: 0 }
  total.set(name, { own: entry.own + own, all: above.has(name) ? entry.all : entry.all + all })
  return all
}

/** Self time by file; Node's own code by module. */
const byFile = new Map<string, number>()
for (const [name, { own }] of visited()) {
  const file = name.replace(/^.* /, '').replace(/:\d+$/, '') || name
  byFile.set(file, (byFile.get(file) ?? 0) + own)
}

function visited(): ReadonlyMap<string, { readonly own: number }> {
  visit(profile.nodes[0]?.id ?? 0, new Set())
  return total
}

console.log(`${call}, ${stores}: ${count} requests; µs a request`)
for (const key of ['own', 'all'] as const) {
  console.log(`\n${key}`)
  for (const [name, value] of [...total].sort(([, a], [, b]) => b[key] - a[key]).slice(0, 35)) {
    console.log(`${(value[key] / count).toFixed(2).padStart(8)}  ${name}`)
  }
}

console.log('\nown, by file')
for (const [file, own] of [...byFile].sort(([, a], [, b]) => b - a).slice(0, 40)) {
  console.log(`${(own / count).toFixed(2).padStart(8)}  ${file}`)
}
