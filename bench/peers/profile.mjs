/** The user whom every peer's guarded route returns, and the secret of the peers' tokens. */
export const SECRET = 'p33rs-S3cr3t-0f-m0re-than-32-bytes-42-for-all'
export const PROFILE = {
  sub: 'u1',
  email: 'user@example.org',
  role: 'user',
  loginProvider: 'local',
  isEmailVerified: true,
  isTotpEnabled: false,
}

/** Tells the bench that the server listens, and which requests it answers. */
export function listening(port, requests) {
  console.log(`listening ${port} ${JSON.stringify(requests)}`)
  process.on('SIGTERM', () => process.exit(0))
}
