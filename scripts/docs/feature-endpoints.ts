import { generateKeyPairSync } from 'node:crypto'
import { authorizationServer } from '../../packages/authorization-server/src/index.ts'
import type { BoundFeature, Feature, FeatureHost } from '../../packages/core/src/assembly/features/feature.ts'
import { ownedKeys } from '../../packages/core/src/assembly/features/owned-keys.ts'
import { createOutboundCalls } from '../../packages/core/src/foundations/net/outbound-calls.ts'
import { languagesOf } from '../../packages/core/src/outgoing/messages/languages/languages.ts'
import { tenants } from '../../packages/tenants/src/index.ts'

/** A host that never starts: endpoints are read, not called. */
const HOST: FeatureHost = {
  secrets: ['no secret, since no endpoint is called'],
  authPath: '/auth',
  sessionTokens: { issuer: 'https://auth.example.com', audience: 'https://auth.example.com' },
  outbound: { allowsLoopback: false, calls: createOutboundCalls({}) },
  messageLanguages: languagesOf(),
  given: () => ({}),
}

function bound(feature: Feature): BoundFeature {
  const endpoints = feature.bind(HOST)
  // A feature with wrong options has no endpoints. Only the start of a service reports what is wrong with them.
  if (endpoints.auth?.length === 0) throw new Error(`the options of the feature ${feature.name} are wrong`)
  return endpoints
}

/** Returns the features that the repository publishes, by package, with all that options add. */
export function publishedFeatures(): Readonly<Record<string, BoundFeature>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signingKeys = [{ ...privateKey.export({ format: 'jwk' }), kid: 'docs', alg: 'RS256' }]
  const clients = { television: { name: 'Television', device: true } }
  return {
    '@sallyport/core/owned-keys': bound(ownedKeys()),
    '@sallyport/tenants': bound(tenants()),
    '@sallyport/authorization-server': bound(
      authorizationServer({ signingKeys, clients, clientDocuments: {}, tenants: true }),
    ),
  }
}
