/**
 * A separate process on a database file: `racer.ts <path> migrate|consume|rotate|unlink|passkey|limit|lease`. Prints how often
 * it won.
 */
import { sqlite } from '../src/sqlite.ts'

const [, , path = '', contest = ''] = process.argv
const now = new Date('2030-01-01T00:00:00Z')
const expiresAt = new Date('2030-02-01T00:00:00Z')
const { stores, migrate } = sqlite(path)

const CONTESTS: Readonly<Record<string, () => Promise<boolean>>> = {
  migrate: async () => {
    await migrate()
    return true
  },
  consume: async () => (await stores.proofs.consume('magic-link', 'hash', now)) !== null,
  rotate: async () =>
    (await stores.sessions.rotate({ handle: 's1', counter: 0, now, graceMs: 30_000, expiresAt })) !== null,
  unlink: async () => {
    const unlink = (provider: string) => stores.linkedAccounts.delete('u1', provider, 'subject', { keepingOne: true })
    return (await Promise.all([unlink('google'), unlink('github')])).includes(true)
  },
  passkey: async () => {
    const remove = (id: string) => stores.passkeys.delete('u1', id, { keepingOne: true })
    return (await Promise.all([remove('k1'), remove('k2')])).includes(true)
  },
  lease: async () => (await stores.deliveries.lease({ limit: 1, now, leaseMs: 60_000 })).length > 0,
  limit: async () => (await stores.rateLimiter.consume([{ key: 'key', max: 25, windowMs: 1000 }], now)).allowed,
}

let wins = 0
for (let attempt = 0; attempt < 50; attempt++) {
  if (await CONTESTS[contest]?.()) wins += 1
}
process.stdout.write(String(wins))
