import type { ApiKeyCaller } from '@sallyport/core'
import { group } from '../group.ts'
import { equal, isTrue, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const REQUEST = 'https://host.example/reports'

async function keyFor(target: Target, json: object): Promise<string> {
  const answer = await administer(target, 'POST', '/api-keys', { name: 'k', ...json })
  status(answer, 200)
  return text(answer, 'rawKey')
}

function withKey(key: string): Request {
  return new Request(REQUEST, { headers: { 'X-Api-Key': key } })
}

export const apiKeysOfHostsGroup = group("API keys on a host's own routes", {
  'names the program behind a key with all of the scopes': async (open) => {
    const { sallyport, ...target } = await open(WITH_ADMIN)
    const key = await keyFor({ sallyport, ...target }, { scopes: ['reports:read', 'files:*'] })
    const found = await sallyport.authenticateApiKey(withKey(key), ['reports:read', 'files:write'])
    equal(found?.scopes, ['reports:read', 'files:*'])
    equal(await sallyport.authenticateApiKey(withKey(key), ['reports:read', 'users:read']), null)
    equal(await sallyport.authenticateApiKey(withKey(`${key}0`)), null)
    equal(await sallyport.authenticateApiKey(new Request(REQUEST)), null)
    isTrue((await sallyport.authenticateApiKey(withKey(key))) !== null, 'no scope needed')
  },

  'keeps keys to their addresses, v4 and v6': async (open) => {
    const { sallyport, ...target } = await open(WITH_ADMIN)
    const key = await keyFor({ sallyport, ...target }, { allowedIps: ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'] })
    const isLetIn = async (address: string) =>
      (await sallyport.authenticateApiKey(withKey(key), [], { address })) !== null
    for (const address of ['10.1.2.3', '::ffff:10.1.0.1', '2001:db8:1::2', '192.0.2.7'])
      equal(await isLetIn(address), true, address)
    for (const address of ['10.2.0.1', '2001:db9::1', '192.0.2.8', '', '::'])
      equal(await isLetIn(address), false, address)
    equal(await sallyport.authenticateApiKey(withKey(key)), null, 'from nowhere')
  },

  'guards routes as a middleware, and says why not': async (open) => {
    const { sallyport, ...target } = await open(WITH_ADMIN)
    const key = await keyFor({ sallyport, ...target }, { scopes: ['reports:read'], allowedIps: ['10.0.0.1'] })
    const call = async (request: Request, scopes: readonly string[] = ['reports:read'], address = '10.0.0.1') => {
      let seen: ApiKeyCaller | undefined
      let hasPassed = false
      const context = {
        req: { raw: request },
        set: (_: 'apiKey', value: ApiKeyCaller) => {
          seen = value
        },
      }
      const guard = sallyport.apiKeyMiddleware(scopes, () => ({ address }))
      const answer = await guard(context, async () => {
        hasPassed = true
      })
      return answer === undefined ? [hasPassed, seen?.scopes] : [hasPassed, answer.status, (await answer.json()).code]
    }
    equal(await call(withKey(key)), [true, ['reports:read']])
    equal(await call(new Request(REQUEST)), [false, 401, 'API_KEY_MISSING'])
    equal(await call(withKey('x')), [false, 401, 'API_KEY_INVALID'])
    equal(await call(withKey(key), ['reports:write']), [false, 403, 'API_KEY_INSUFFICIENT_SCOPE'])
    equal(await call(withKey(key), [], '10.0.0.2'), [false, 403, 'API_KEY_IP_BLOCKED'])
  },

  "reads the client's address as the platform does, where the host passes no function": async (open) => {
    const connectionOf = (_: Request, env: unknown) => ({ address: String(Object(env).peer) })
    const { sallyport, ...target } = await open({ ...WITH_ADMIN, platform: { connectionOf } })
    const key = await keyFor({ sallyport, ...target }, { allowedIps: ['10.0.0.1'] })
    const statusFrom = async (peer: string) => {
      const context = { req: { raw: withKey(key) }, env: { peer }, set() {} }
      return (await sallyport.apiKeyMiddleware()(context, async () => {}))?.status ?? 200
    }
    equal([await statusFrom('10.0.0.1'), await statusFrom('10.0.0.2')], [200, 403])
  },
})
