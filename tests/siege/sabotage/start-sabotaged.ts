/** The service that is sabotaged. Each test bundles it anew, with one routine replaced. */
import { createSallyport, type FetchHandler, memoryHub, type ScriptRunner } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'
import type { Message } from '@sallyport/siege'
import { STATIC_PAGES } from '../../http/support/pages/static-pages.ts'
import { besiegedFeatures, type SigningKeys } from '../besieged-features.ts'

export interface SabotagedService {
  readonly url: string
  readonly messages: readonly Message[]
  close(): Promise<void>
}

export interface SabotagedOptions {
  readonly adminSecret: string
  readonly signingKeys: SigningKeys
  /** Cost of a password hash in KiB. */
  readonly memoryKiB: number
  readonly allowsLoopback: boolean
  /** Default: no scripts run. */
  readonly scripts?: ScriptRunner | undefined
}

export async function open({
  adminSecret,
  signingKeys,
  memoryKiB,
  allowsLoopback,
  scripts,
}: SabotagedOptions): Promise<SabotagedService> {
  const messages: Message[] = []
  const provider = { clientId: 'siege', clientSecret: 'secret-of-the-siege' }
  // The port has to be known before the service is made.
  let fetch: FetchHandler = async () => new Response(null, { status: 503 })
  const server = await serve((request, connection) => fetch(request, connection), { port: 0, closeLimitMs: 0 })
  const url = `http://localhost:${server.port}`
  const service = createSallyport({
    secret: 'hT4bN8qW2zX6mK0vL3cR7yP1dJ5gF9sU',
    environment: 'development',
    baseUrl: url,
    stores: memoryStores(),
    passwordHasher: passwordHasher({ memoryKiB, passes: 1 }),
    platform: platform(),
    trustedProxyHops: 1,
    registration: true,
    session: { selfService: true },
    swagger: true,
    hub: memoryHub(),
    ...(scripts && { scripts }),
    email: { mailer: { send: async ({ to, text }) => void messages.push({ to, text }) } },
    sms: { transport: { send: async (to, text) => void messages.push({ to, text }) } },
    oauth: { providers: { github: provider, discord: provider } },
    webhooks: { allowLoopback: allowsLoopback },
    admin: { secret: adminSecret },
    ui: { pages: STATIC_PAGES },
    features: besiegedFeatures(signingKeys),
    logger() {},
  })
  fetch = service.fetch
  return {
    url,
    messages,
    close: () => server.close(),
  }
}
