import { type Dated, fresh, type ProtocolSettings } from './protocol-settings.ts'
import { reasonOf } from './refusal.ts'

interface Document<T> {
  readonly provider: string
  /** Name of the document in the log. */
  readonly document: 'metadata' | 'keys'
  readonly cache: Map<string, Dated<T>>
  readonly maxAgeMs: number
  read(): Promise<T>
}

/** Time after a failed fetch in which the known copy counts as fresh, so that not every sign-in waits for a provider that doesn't answer. */
const RETRY_MS = 60 * 1000

/**
 * Returns a provider's document from the cache, and fetches it once the copy there is too old. If that fails, the last good copy goes on
 * serving: a provider whose documents fail, or name another issuer, still issues good tokens, which are checked as before. Rejects only
 * without a copy.
 */
export async function lastGoodCopy<T>(
  { provider, document, cache, maxAgeMs, read }: Document<T>,
  { now, logger }: Pick<ProtocolSettings, 'now' | 'logger'>,
): Promise<Dated<T>> {
  const known = cache.get(provider)
  const at = now()
  if (known !== undefined && fresh(known, maxAgeMs, at) !== undefined) return known
  try {
    const found = { value: await read(), at }
    cache.set(provider, found)
    return found
  } catch (error) {
    if (known === undefined) throw error
    const hint = 'The last good copy goes on serving.'
    logger({ level: 'warn', event: 'oauth.document.failed', provider, document, reason: reasonOf(error), hint })
    const kept = { value: known.value, at: new Date(at.getTime() - maxAgeMs + RETRY_MS) }
    cache.set(provider, kept)
    return kept
  }
}
