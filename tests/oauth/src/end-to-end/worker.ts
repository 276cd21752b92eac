/** The services under test as a Worker over D1. */
import { platform, toHandler } from '@sallyport/cloudflare'
import { migrate } from '@sallyport/sql'
import { type D1Binding, d1 } from '@sallyport/sql/d1'
import type { Setup } from './places.ts'
import { underTest } from './under-test.ts'

interface Bindings {
  readonly DB: D1Binding
  readonly SETUP: Setup
  readonly NODE_ENV: string
}

export default toHandler((env: Bindings) => {
  const { stores, db } = d1(env.DB)
  return underTest({ setup: env.SETUP, stores, migrate: () => migrate(db), platform: platform(env) })
})
