/** Sallyport on Deno: a server, a handler for `Deno.serve`, the native password hasher and the platform. */

export { passwordHasher, readAssets } from '@sallyport/native'
export { connection } from './connection.ts'
export { type PlatformOptions, platform } from './platform.ts'
export { serve } from './serve.ts'
export { toHandler } from './to-handler.ts'
