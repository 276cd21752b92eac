/** Sallyport on Node: a server, a listener for other servers, the native hasher and what Node knows. */
export { connection } from './connection.ts'
export type { Handler } from './handler.ts'
export { passwordHasher } from './password-hasher.ts'
export { type PlatformOptions, platform } from './platform.ts'
export { type ServeOptions, type Server, serve } from './serve.ts'
export { type RequestListener, toHandler } from './to-handler.ts'
