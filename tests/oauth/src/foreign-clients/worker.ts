/** The service under test as a Worker over D1. */
import { platform, toHandler } from '@sallyport/cloudflare'
import { type D1Binding, d1 } from '@sallyport/sql/d1'
import type { Setup } from './setup.ts'
import { serviceUnderTest } from './under-test.ts'

interface Bindings {
  readonly DB: D1Binding
  readonly SETUP: Setup
}

export default toHandler(({ DB, SETUP }: Bindings) =>
  serviceUnderTest({ setup: SETUP, stores: d1(DB).stores, platform: platform() }),
)
