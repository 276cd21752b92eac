import type { ContextSettings, RequestContext } from '../routing/context.ts'

/** Minimum milliseconds between two log entries about refusals. */
const QUIET_MS = 60_000
const ADVICE =
  'pass the connection to fetch(request, connection), or set platform, trustedProxyHops or clientAddressHeader (docs/hosts/mounting.md)'

/**
 * Logs warnings about client addresses that make rate limits ineffective: unknown addresses, and addresses that clients can choose
 * themselves.
 */
export interface AddressWarnings {
  /** Logs a warning once if the client's address is unknown, and once if the request bypassed the proxy that should send the address. */
  inspect(context: RequestContext): void
  /** Logs that a limit refused a client of unknown address, at most once a minute. All these clients share one count. */
  tellOfRefusal(limit: string, now: Date): void
}

export function createAddressWarnings(settings: ContextSettings): AddressWarnings {
  const { trustedProxyHops, clientAddressHeader, logger } = settings
  const sent = new Set<string>()
  let quietUntil = 0

  function warnOnce(event: string, hint: string): void {
    if (sent.has(event)) return
    sent.add(event)
    logger({ level: 'warn', event, hint })
  }

  return {
    inspect({ address, request: { headers, signal } }) {
      // The connection of a client that has hung up has no address any more.
      if (address === null && signal.aborted) return
      if (address === null) {
        const price = 'limits by address count all clients of unknown address together, at ten times the limit of one'
        warnOnce('client.address.unknown', `${price}; ${ADVICE}`)
      } else if (trustedProxyHops > 0) {
        const entries = headers.get('X-Forwarded-For')?.split(',').length ?? 0
        if (entries < trustedProxyHops) warnOnce('client.address.unproxied', unproxied('X-Forwarded-For'))
      } else if (clientAddressHeader !== undefined && !headers.has(clientAddressHeader)) {
        warnOnce('client.address.unproxied', unproxied(clientAddressHeader))
      }
    },
    tellOfRefusal(limit, now) {
      if (now.getTime() < quietUntil) return
      quietUntil = now.getTime() + QUIET_MS
      const hint = `all clients of unknown address share this limit, and it is full: all of them get 429; ${ADVICE}`
      logger({ level: 'error', event: 'limits.shared.full', limit, hint })
    },
  }
}

function unproxied(header: string): string {
  return `a request lacks the expected ${header}, so it bypassed the proxy; clients that bypass the proxy can choose their address. Let only the proxy connect, or correct trustedProxyHops or clientAddressHeader`
}
