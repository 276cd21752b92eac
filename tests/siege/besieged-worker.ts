/** The Worker under siege, with everything that the siege attacks. */
import { createWorker } from '@sallyport/cloudflare'
import { pages } from '@sallyport/pages'
import { besiegedFeatures } from './besieged-features.ts'

interface Bindings {
  /** Private keys of the authorization server, as JSON. */
  readonly SIGNING_KEYS: string
  /** Address of the mail relay. */
  readonly RELAY: string
}

const provider = { clientId: 'siege', clientSecret: 'secret-of-the-siege' }

const worker = createWorker<Bindings>((env) => ({
  d1: 'DB',
  kv: 'CACHE',
  hub: 'HUB',
  deliveries: 'DELIVERIES',
  limits: 'LIMITS',
  sandbox: () => import('@sallyport/sandbox/cloudflare'),
  registration: true,
  session: { selfService: true },
  swagger: true,
  pages,
  email: { mailer: { endpoint: env.RELAY, apiKey: 'relay-key', from: 'noreply@siege.example.com' } },
  sms: {
    transport: {
      async send(to, text) {
        await fetch(env.RELAY, { method: 'POST', body: JSON.stringify({ to, text }) })
      },
    },
  },
  oauth: { providers: { github: provider, discord: provider } },
  webhooks: { allowLoopback: true },
  features: besiegedFeatures(JSON.parse(env.SIGNING_KEYS)),
}))

export const { HubObject, DeliveryObject, LimitsObject } = worker

export default worker
