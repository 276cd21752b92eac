/** Serves the service under siege over SQLite. Prints its URL, and then each message, as lines of JSON. Argument: the runtime. */
import { scriptRunner } from '@sallyport/sandbox'
import { sqlite } from '@sallyport/sql/sqlite'
import { makeSigningKeys } from '../besieged-features.ts'
import { type BesiegedParts, openBesieged } from '../besieged-service.ts'

interface Adapter extends Pick<BesiegedParts, 'serve'> {
  platform(): BesiegedParts['platform']
  passwordHasher(): BesiegedParts['passwordHasher']
}

// The types of Bun and Deno clash with Node's.
const adapter: Adapter = await import(`@sallyport/${process.argv[2]}`)
const { stores, migrate } = sqlite(':memory:')
await migrate()
const { url } = await openBesieged({
  serve: adapter.serve,
  platform: adapter.platform(),
  passwordHasher: adapter.passwordHasher(),
  stores,
  adminSecret: process.env.SALLYPORT_ADMIN_SECRET ?? '',
  signingKeys: await makeSigningKeys(),
  allowsLoopback: true,
  scripts: scriptRunner(),
  keep: (message) => console.log(JSON.stringify(message)),
})
console.log(JSON.stringify({ url }))
