import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher, same, type TestApi } from '@sallyport/testkit'
import { type ApiKeyDemands, type ApiKeyVerifierOptions, createApiKeyVerifier } from '@sallyport/verify'
import { codeOf } from '../code-of.ts'

const ISSUER = 'https://auth.example'
const NOW = new Date('2026-03-01T12:00:00Z')

/** Tests that @sallyport/verify accepts API keys that the service knows as valid, and refuses all others. */
export function apiKeyVerifierSuite({ describe, it }: TestApi): void {
  describe('an API key', () => {
    it('is accepted with its scopes until the kept answer ends, and refused once revoked', async () => {
      const { sallyport, options, requests } = await introspected()
      const { rawKey, record } = await sallyport.apiKeys.create({ name: 'shop', scopes: ['reports:*'] })
      const { verify, verifyRequest } = createApiKeyVerifier(options)
      const code = (demands: ApiKeyDemands = {}, headers: Record<string, string> = { 'X-Api-Key': rawKey }) =>
        codeOf(verifyRequest(new Request('https://app.example/x', { headers }), demands))
      same(await verify(rawKey), { client_id: record.id, scopes: ['reports:*'] }, 'the key')
      same(await code({ scopes: ['reports:read'] }), 'accepted', 'its scope')
      same(await code({}, { Authorization: `ApiKey ${rawKey}` }), 'accepted', 'the other header')
      same(await code({ scopes: ['reports:read', 'files:read'] }), 'API_KEY_INSUFFICIENT_SCOPE', 'another scope')
      same(requests(), 1, 'requests to the service')
      same(await code({}, {}), 'API_KEY_MISSING', 'no key')
      for (const wrong of ['x', `${rawKey}0`, rawKey.toUpperCase()])
        same(await code({}, { 'X-Api-Key': wrong }), 'API_KEY_INVALID', 'a malformed key')
      same(requests(), 1, 'requests after malformed keys')
      same(await code({}, { 'X-Api-Key': `ak_${'0'.repeat(48)}` }), 'API_KEY_INVALID', 'an unknown key')
      await sallyport.apiKeys.revoke(record.id)
      same(await code(), 'accepted', 'the kept answer')
      const { now } = Date
      try {
        Date.now = () => now() + 10_001
        same(await code(), 'API_KEY_INVALID', 'revoked')
      } finally {
        Date.now = now
      }
    })

    it('is refused from other addresses, and from its expiry on, even while the answer is kept', async () => {
      const { sallyport, options, requests } = await introspected()
      const expiresAt = new Date(NOW.getTime() + 5000)
      const { rawKey } = await sallyport.apiKeys.create({
        name: 'k',
        allowedIps: ['10.0.0.0/8'],
        expiresAt: expiresAt.toISOString(),
      })
      let time = NOW
      const { verify } = createApiKeyVerifier({ ...options, now: () => time })
      same(await codeOf(verify(rawKey, { address: '10.0.0.1' })), 'accepted', 'an allowed address')
      same(await codeOf(verify(rawKey, { address: '11.0.0.1' })), 'API_KEY_INVALID', 'another address')
      same(await codeOf(verify(rawKey)), 'API_KEY_INVALID', 'an unknown address')
      time = expiresAt
      const before = requests()
      same(await codeOf(verify(rawKey, { address: '10.0.0.1' })), 'API_KEY_INVALID', 'expired')
      same(requests(), before, 'requests after the expiry')
    })

    it('R42 of a user or an organisation is accepted only where keys of such owners are asked for', async () => {
      const { options } = await introspected()
      const answers = {
        ak: {},
        uk: { sub: 'u1' },
        tk: { tenantId: 't1' },
      } as const
      const kinds = Object.keys(answers) as readonly (keyof typeof answers)[]
      for (const kind of kinds) {
        const answer = { active: true, client_id: 'k1', scope: 'reports:read', ...answers[kind] }
        const { verify } = createApiKeyVerifier({ ...options, fetch: async () => Response.json(answer) })
        const rawKey = `${kind}_${'0'.repeat(48)}`
        for (const [asked, owner] of [['ak'], ['uk', 'user'], ['tk', 'tenant']] as const) {
          const found = verify(rawKey, { scopes: ['reports:read'], ...(owner && { owner }) })
          same(
            await codeOf(found),
            asked === kind ? 'accepted' : 'API_KEY_INVALID',
            `${kind} where ${asked} is asked for`,
          )
          if (asked === kind)
            same(await found, { client_id: 'k1', scopes: ['reports:read'], ...answers[kind] }, 'the key')
        }
      }
    })

    it('is refused while the service can not be asked', async () => {
      const { sallyport, options } = await introspected()
      const { rawKey } = await sallyport.apiKeys.create({ name: 'k' })
      const answers: readonly ApiKeyVerifierOptions['fetch'][] = [
        () => Promise.reject(new TypeError('no network')),
        async () => new Response('not here', { status: 404 }),
        async () => new Response('<html>'),
        ...[null, {}, { active: 'true' }, { active: true }, { active: true, client_id: 'k', scope: '', exp: 'x' }].map(
          (body) => async () => Response.json(body),
        ),
      ]
      for (const fetch of answers) {
        const { verify } = createApiKeyVerifier({ ...options, ...(fetch && { fetch }) })
        same(await codeOf(verify(rawKey)), 'INTROSPECTION_UNAVAILABLE', 'the code')
      }
      const { verify } = createApiKeyVerifier({ ...options, apiKey: rawKey })
      same(await codeOf(verify(rawKey)), 'INTROSPECTION_UNAVAILABLE', 'without the scope')
    })
  })
}

/** A service, options of a verifier that asks it about API keys, and the number of requests. */
async function introspected() {
  const sallyport = createSallyport({
    secret: 'a-secret-of-the-tests-0123456789abcdef',
    baseUrl: ISSUER,
    environment: 'development',
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    now: () => NOW,
    logger: () => {},
  })
  const { rawKey } = await sallyport.apiKeys.create({ name: 'gateway', scopes: ['api-keys:introspect'] })
  let count = 0
  const options: ApiKeyVerifierOptions = {
    introspectionUrl: `${ISSUER}/tools/introspect`,
    apiKey: rawKey,
    now: () => NOW,
    fetch(url, init) {
      count++
      return sallyport.fetch(new Request(url, init))
    },
  }
  return { sallyport, options, requests: () => count }
}
