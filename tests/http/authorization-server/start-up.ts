import { authorizationServer } from '@sallyport/authorization-server'
import { rulesGroup } from '../group.ts'
import { equal, isTrue } from '../support/expect.ts'
import { complaint } from '../support/start-up-complaint.ts'
import { ORIGIN, RESOURCE, serverOptions, signingKeys } from './client.ts'

export const startUpGroup = rulesGroup('Authorization server: start-up', {
  'L11 R29 clients with a document need a fetch that reaches public addresses only': async (open) => {
    const features = [authorizationServer(await serverOptions({ clientDocuments: {} }))]
    const told = await complaint(open, { baseUrl: ORIGIN, features, platform: { environment: 'development' } })
    isTrue(told.includes('clientDocuments: needs the option `platform`'), told)
    equal(await complaint(open, { baseUrl: ORIGIN, features, platform: { fetch } }), '')
  },

  'R30 wrong options are told at start, all at once': async (open) => {
    const [ecKey] = await signingKeys()
    const wrong = {
      signingKeys: [ecKey, { ...ecKey, alg: 'HS256' }],
      resources: ['not a url', 'http://api.example.com', ORIGIN],
      defaultResource: 'https://elsewhere.example',
      scopes: {
        openid: { en: 'x', it: 'x' },
        'a b': { en: 'x', it: 'x' },
        read: { en: 'x' },
        write: { en: 'x', it: 'x', permission: 'notes.write' },
      },
      clients: {
        x: { name: '', redirectUris: [] },
        'b3f1c6a0-9d7e-4825-af60-c1d29e8b7a35': { name: 'UUID', redirectUris: ['http://example.com/cb'] },
        bot: { name: 'Bot', grantTypes: ['client_credentials', 'password'], secrets: ['short'], colour: 'red' },
      },
      colour: 'red',
    }
    // The cast is safe: a JavaScript caller may pass such options.
    const told = await complaint(open, { baseUrl: ORIGIN, features: [authorizationServer(wrong as never)] })
    for (const line of [
      "features.authorization-server: `colour` isn't an option",
      'signingKeys[1]: alg must be',
      'resources[0]: must be an absolute URL',
      'resources[1]: must be https',
      'defaultResource: must be one of',
      'scopes.openid: is built in',
      'scopes.a b: is no scope',
      'scopes.read: needs a sentence',
      'scopes.write: `permission` must be like `notes:write`',
      'clients.x: the id must be',
      'clients.x: `name` must be',
      'clients.x: the client can do nothing',
      'clients.b3f1c6a0-9d7e-4825-af60-c1d29e8b7a35: the id',
      'redirectUris[0]: must be https',
      'clients.bot: grantTypes[1]: must be one of authorization_code',
      'clients.bot: secrets must have at least 32',
      "clients.bot: `colour` isn't an option",
    ])
      isTrue(told.includes(line), `${line} in ${told}`)
    const server = authorizationServer(await serverOptions({ resources: [RESOURCE, ORIGIN] }))
    const same = await complaint(open, {
      baseUrl: ORIGIN,
      signingKeys: [ecKey],
      cookies: { refreshTokenPath: '/auth/refresh' },
      features: [server],
    })
    for (const line of [
      `${ORIGIN} must differ from issuer and audience`,
      'grants-ES256 signs sessions’ tokens'.replace('’', "'"),
      'refreshTokenPath must be /auth/oauth2/authorize or a path above it',
    ])
      isTrue(same.includes(line), `${line} in ${same}`)
    isTrue((await complaint(open, { baseUrl: undefined, features: [server] })).includes('needs `baseUrl`'), 'an origin')
  },
})
