/** Sallyport on Node: a server, a listener for other servers, the native password hasher and the platform. */

export { passwordHasher, readAssets } from '@sallyport/native'
export { connection } from './connections/connection.ts'
export { type PlatformOptions, platform } from './platform.ts'
export type { RequestListener } from './request-listener.ts'
export { serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
