import { reasonOf } from '../refusal.ts'
import { type Dated, fresh, type ProtocolSettings } from './protocol-settings.ts'

interface Document<T> {
  readonly provider: string
  /** Name of the document in the log. */
  readonly document: 'metadata' | 'keys'
  readonly cache: Map<string, Dated<T>>
  readonly maxAgeMs: number
  read(): Promise<T>
}

/**
 * Milliseconds after a failed fetch during which the known copy counts as fresh. Otherwise every sign-in would wait for a provider that doesn't
 * answer.
 */
const RETRY_MS = 60 * 1000

/**
 * Milliseconds after the last successful fetch during which a copy may be used. Without this limit, a key that the provider withdrew could be
 * trusted forever.
 */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Returns a provider's document from the cache, or fetches it if the cached copy is too old. If the fetch fails, or the document names another
 * issuer, returns the last good copy for up to 30 days, so that ID tokens can still be verified with the known keys. Rejects if there is no such
 * copy.
 */
export async function lastGoodCopy<T>(
  { provider, document, cache, maxAgeMs, read }: Document<T>,
  { now, logger }: Pick<ProtocolSettings, 'now' | 'logger'>,
): Promise<Dated<T>> {
  const known = cache.get(provider)
  const at = now()
  if (known !== undefined && fresh(known, maxAgeMs, at) !== undefined) return known
  try {
    const found = { value: await read(), at, fetchedAt: at }
    cache.set(provider, found)
    return found
  } catch (error) {
    if (known === undefined || at.getTime() - known.fetchedAt.getTime() > LONGEST_MS) throw error
    const hint = 'The last good copy is used meanwhile, for up to 30 days.'
    logger({ level: 'warn', event: 'oauth.document.failed', provider, document, reason: reasonOf(error), hint })
    const kept = { ...known, at: new Date(at.getTime() - maxAgeMs + RETRY_MS) }
    cache.set(provider, kept)
    return kept
  }
}
