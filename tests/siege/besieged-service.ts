import {
  createSallyport,
  type FetchHandler,
  memoryHub,
  type PasswordHasher,
  type Platform,
  type ScriptRunner,
  type ServeOptions,
  type Server,
  type Stores,
} from '@sallyport/core'
import type { Message } from '@sallyport/siege'
import { STATIC_PAGES } from '../http/support/pages/static-pages.ts'
import { besiegedFeatures, type SigningKeys } from './besieged-features.ts'

/** What differs between runtimes and stores. */
export interface BesiegedParts {
  readonly serve: (handler: FetchHandler, options: ServeOptions) => Promise<Server>
  readonly platform: Platform
  readonly passwordHasher: PasswordHasher
  readonly stores: Stores
  readonly adminSecret: string
  readonly signingKeys: SigningKeys
  readonly allowsLoopback: boolean
  /** Default: no scripts run. */
  readonly scripts?: ScriptRunner | undefined
  /** Called with each mail and text message. */
  readonly keep: (message: Message) => void
}

export interface BesiegedService {
  readonly url: string
  close(): Promise<void>
}

/** Serves a service with everything that the siege attacks, as a program of the host does. */
export async function openBesieged(parts: BesiegedParts): Promise<BesiegedService> {
  const { serve, keep, scripts, adminSecret, signingKeys, allowsLoopback, ...given } = parts
  const provider = { clientId: 'siege', clientSecret: 'secret-of-the-siege' }
  // The service needs its port in `baseUrl`, so the server starts before the service is created.
  let fetch: FetchHandler = async () => new Response(null, { status: 503 })
  const server = await serve((request, connection) => fetch(request, connection), { port: 0, closeLimitMs: 0 })
  const url = `http://localhost:${server.port}`
  const service = createSallyport({
    ...given,
    secret: 'hT4bN8qW2zX6mK0vL3cR7yP1dJ5gF9sU',
    environment: 'development',
    baseUrl: url,
    trustedProxyHops: 1,
    registration: true,
    session: { selfService: true },
    swagger: true,
    hub: memoryHub(),
    ...(scripts && { scripts }),
    email: { mailer: { send: async ({ to, text }) => keep({ to, text }) } },
    sms: { transport: { send: async (to, text) => keep({ to, text }) } },
    oauth: { providers: { github: provider, discord: provider } },
    webhooks: { allowLoopback: allowsLoopback },
    admin: { secret: adminSecret },
    ui: { pages: STATIC_PAGES },
    features: besiegedFeatures(signingKeys),
    logger() {},
  })
  fetch = service.fetch
  return { url, close: () => server.close() }
}
