import { durableObjectHub, type HubBinding, passwordHasher, platform, toHandler } from '@sallyport/cloudflare'
import { createSallyport } from '@sallyport/core'
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'
import { d1 } from '@sallyport/sql/d1'
import wasm from 'argon2id/dist/simd.wasm'

interface Env {
  readonly DB: D1Database
  readonly HUB: HubBinding
  readonly SALLYPORT_SECRET: string
  readonly SALLYPORT_ADMIN_SECRET: string
  readonly BASE_URL: string
}

export { HubObject } from '@sallyport/cloudflare'

export default toHandler((env: Env) =>
  createSallyport({
    secret: env.SALLYPORT_SECRET,
    baseUrl: env.BASE_URL,
    stores: d1(env.DB).stores,
    passwordHasher: passwordHasher(wasm),
    platform: platform(),
    hub: durableObjectHub(env.HUB),
    registration: true,
    ui: { pages },
    admin: { secret: env.SALLYPORT_ADMIN_SECRET, dashboard },
  }),
)
