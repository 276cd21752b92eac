import { generateKeyPairSync } from 'node:crypto'
import { authorizationServer } from '@sallyport/authorization-server'
import { oidc, type SallyportOptions } from '@sallyport/core'
import { nativeApps } from '@sallyport/core/native-apps'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { passkeys } from '@sallyport/passkeys'
import { tenants } from '@sallyport/tenants'
import { ADMIN_SECRET } from '../measuring/account.ts'

/** Options of a service in which everything is on that people can sign in with or act by. */
export function allFeatures(): Partial<SallyportOptions> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const send = async () => {}
  const resource = 'https://api.example.com/notes'
  return {
    siteUrl: 'https://www.example.com',
    registration: { passwordless: true, requireEmail: false },
    magicLink: { content: 'both' },
    identifiers: ['email', 'username', 'phone'],
    guests: {},
    session: { selfService: true },
    email: { mailer: { send } },
    sms: { transport: { send } },
    admin: { secret: ADMIN_SECRET, keys: true },
    oauth: {
      providers: { idp: oidc({ issuer: 'https://idp.example.com', clientId: 'sallyport', clientSecret: 'secret' }) },
    },
    apps: nativeApps({ notes: { redirectUris: ['com.example.notes:/cb'] } }),
    passkeys: passkeys({ rpId: 'example.com', origins: ['https://www.example.com'], name: 'Example' }),
    features: [
      tenants(),
      ownedKeys(),
      authorizationServer({
        signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'ES256' } as never],
        resources: [resource],
        defaultResource: resource,
        tenants: true,
        clientDocuments: {},
      }),
    ],
  }
}
