/** The authorization server over memory, with a first-party client that is asked for no consent. */
import { generateKeyPairSync } from 'node:crypto'
import { authorizationServer } from '@sallyport/authorization-server'
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'
import { CLIENT_ID, REDIRECT_URI, RESOURCE, SCOPE } from '../measuring/grants.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sallyport = createSallyport({
  baseUrl: 'https://auth.example.com',
  secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
  stores: memoryStores(),
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  rateLimits: false,
  features: [
    authorizationServer({
      // The cast is safe: a private key of this curve has all fields.
      signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'ES256' } as never],
      resources: [RESOURCE],
      defaultResource: RESOURCE,
      scopes: { [SCOPE]: { en: 'Read your notes', it: 'Leggere le tue note' } },
      clients: {
        [CLIENT_ID]: {
          name: 'Bench',
          redirectUris: [REDIRECT_URI],
          grantTypes: ['authorization_code', 'refresh_token'],
          isFirstParty: true,
        },
      },
    }),
  ],
})
const { port } = await serve(sallyport.fetch, { port: 0 })
console.log(`listening ${port}`)
process.on('SIGTERM', () => process.exit(0))
