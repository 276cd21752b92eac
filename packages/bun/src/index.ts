/** Sallyport on Bun: a server, a handler for `Bun.serve`, the native password hasher and the platform. */

export { passwordHasher, readAssets } from '@sallyport/native'
export { type AddressSource, connection } from './connection.ts'
export { type PlatformOptions, platform } from './platform.ts'
export { serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
