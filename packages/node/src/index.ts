/** Sallyport on Node: a server, a listener for other servers, the native hasher and what Node knows. */
export { connection } from './connection.ts'
export { passwordHasher } from './password-hasher.ts'
export { platform } from './platform.ts'
export { serve } from './serve.ts'
export { type RequestListener, toHandler } from './to-handler.ts'
