/** A Worker whose streams and notifications use a Durable Object, in this or another Worker. */
import { durableObjectHub, type HubBinding, hubObject, toHandler } from '../../packages/cloudflare/src/index.ts'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { createSallyport } from '../../packages/core/src/index.ts'
import { cheapHasher } from '../../packages/testkit/src/index.ts'
import { TEST_SECRET } from '../http/index.ts'

interface Env {
  readonly HUB: HubBinding
  readonly ADMIN_SECRET: string
}

/** A Worker notices a disconnected client when it sends to it. */
export const HubObject = hubObject({ heartbeatMs: 600 })

export default toHandler(({ HUB, ADMIN_SECRET }: Env) =>
  createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    environment: 'development',
    passwordHasher: cheapHasher,
    registration: true,
    hub: durableObjectHub(HUB),
    admin: { secret: ADMIN_SECRET },
    tools: { access: { stream: 'public' } },
  }),
)
