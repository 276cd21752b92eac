/** The library oidc-provider over memory: JWT access tokens by ES256, rotating refresh tokens, and no question of consent, as the other server. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import { CLIENT_ID, REDIRECT_URI, RESOURCE, SCOPE } from '../measuring/grants.ts'

type Entry = Readonly<Record<string, unknown>>
const entries = new Map<string, Entry>()

/** Its own memory keeps a thousand entries only. */
class Memory {
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }
  async upsert(id: string, entry: Entry): Promise<void> {
    entries.set(`${this.#model} ${id}`, entry)
    if (typeof entry.uid === 'string') entries.set(`${this.#model} uid ${entry.uid}`, entry)
  }
  async find(id: string): Promise<Entry | undefined> {
    return entries.get(`${this.#model} ${id}`)
  }
  findByUid(uid: string): Promise<Entry | undefined> {
    return this.find(`uid ${uid}`)
  }
  async consume(id: string): Promise<void> {
    const entry = entries.get(`${this.#model} ${id}`)
    if (entry !== undefined) entries.set(`${this.#model} ${id}`, { ...entry, consumed: Math.floor(Date.now() / 1000) })
  }
  async destroy(id: string): Promise<void> {
    entries.delete(`${this.#model} ${id}`)
  }
  async revokeByGrantId(): Promise<void> {}
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const account = 'ada'
type Grant = InstanceType<Context['oidc']['provider']['Grant']>
let grant: Promise<Grant> | undefined

async function allow({ oidc: { provider } }: Context): Promise<Grant> {
  const allowed = new provider.Grant({ clientId: CLIENT_ID, accountId: account })
  allowed.addResourceScope(RESOURCE, SCOPE)
  await allowed.save()
  return allowed
}

const server = createServer().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    adapter: Memory,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: RESOURCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: { AuthorizationCode: 60, Grant: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    interactions: { url: (_: Context, interaction: { readonly uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: () => ({ accountId: account, claims: () => ({ sub: account }) }),
    loadExistingGrant(context: Context) {
      grant ??= allow(context)
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: account } })
  })
  console.log(`listening ${port}`)
})
process.on('SIGTERM', () => process.exit(0))
