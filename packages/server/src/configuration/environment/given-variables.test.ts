import { expect, it } from 'vitest'
import { readEnvironment } from './read-environment.ts'

const VALUES = {
  NODE_ENV: 'production',
  SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
  SALLYPORT_BASE_URL: 'https://auth.example.org',
  SALLYPORT_ADMIN_SECRET: '77aa12cd90ef34ab56cd78ef12ab34cd',
  SALLYPORT_CSRF: 'on',
  SALLYPORT_DATABASE_URL: 'sqlite:./accounts.db',
  SALLYPORT_MAIL_ENDPOINT: 'https://relay.example/send',
  SALLYPORT_MAIL_API_KEY: 'key',
  SALLYPORT_MAIL_FROM: 'noreply@example.org',
  SALLYPORT_OAUTH_GOOGLE_CLIENT_ID: 'id',
  SALLYPORT_OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
}

it.each(['\n', '\r\n'])(
  'O3 leaves out a line break (%j) that Kubernetes passes on with a secret, so that each credential is the one that is sent',
  (end) => {
    const written = Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, value + end]))
    const read = readEnvironment({ ...written, PORT: end })
    expect(read).toEqual(readEnvironment(VALUES))
    expect(read).toMatchObject({ settings: { adminSecret: VALUES.SALLYPORT_ADMIN_SECRET } })
  },
)
