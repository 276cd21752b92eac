import { endpoint, type FeatureEndpoint, type FeatureServices, type Reply } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { Server } from '../server.ts'

const PUBLIC = { 'Cache-Control': 'public, max-age=300' }
const texts = v.array(v.string())
/** Fields that only a service with ID tokens has in its document. */
const ofOpenId = v.partial(
  v.object({
    userinfo_endpoint: v.string(),
    subject_types_supported: texts,
    id_token_signing_alg_values_supported: texts,
    claim_types_supported: texts,
    claims_parameter_supported: v.boolean(),
    prompt_values_supported: texts,
    claims_supported: texts,
  }),
)
const document = v.strictObject({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  device_authorization_endpoint: v.string(),
  revocation_endpoint: v.string(),
  introspection_endpoint: v.string(),
  jwks_uri: v.string(),
  scopes_supported: texts,
  response_types_supported: texts,
  response_modes_supported: texts,
  grant_types_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  revocation_endpoint_auth_methods_supported: texts,
  introspection_endpoint_auth_methods_supported: texts,
  code_challenge_methods_supported: texts,
  authorization_response_iss_parameter_supported: v.boolean(),
  /** True if a client's id may be the URL of its metadata document (CIMD). Absent without the option `clientDocuments`. */
  client_id_metadata_document_supported: v.optional(v.boolean()),
  request_parameter_supported: v.boolean(),
  request_uri_parameter_supported: v.boolean(),
  ...ofOpenId.entries,
})

/** Serves the metadata document, which tells clients the URLs and features of all endpoints (RFC 8414 and OpenID Connect Discovery). */
export function metadata(server: Server): FeatureEndpoint {
  return documentAt('/.well-known/openid-configuration', server)
}

/** Serves the metadata document at the origin's root, where RFC 8414 puts it: the issuer's path comes last. */
export function wellKnownMetadata(server: Server): (authPath: string) => readonly FeatureEndpoint[] {
  return (authPath) =>
    ['oauth-authorization-server', 'openid-configuration'].map((name) =>
      documentAt(`/.well-known/${name}${authPath}`, server),
    )
}

function documentAt(path: string, server: Server): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path,
    summary: 'Read the metadata of the authorization server (RFC 8414)',
    success: 'The metadata.',
    access: 'public',
    cors: 'any',
    replies: { 200: document },
    handle: (_, services): Reply => ({
      status: 200,
      headers: PUBLIC,
      body: describe(server, services),
    }),
  })
}

function describe(
  { signer, scopes, documents }: Server,
  { authRouter }: FeatureServices,
): v.InferOutput<typeof document> {
  const { url } = authRouter()
  const ofClients = ['client_secret_basic', 'client_secret_post']
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    device_authorization_endpoint: `${url}/oauth2/device`,
    revocation_endpoint: `${url}/oauth2/revoke`,
    introspection_endpoint: `${url}/oauth2/introspect`,
    jwks_uri: `${url}/oauth2/jwks.json`,
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    token_endpoint_auth_methods_supported: ['none', ...ofClients],
    revocation_endpoint_auth_methods_supported: ['none', ...ofClients],
    introspection_endpoint_auth_methods_supported: ofClients,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(documents !== null && { client_id_metadata_document_supported: true }),
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ...(signer.hasIdTokens && {
      userinfo_endpoint: `${url}/oauth2/userinfo`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      claim_types_supported: ['normal'],
      claims_parameter_supported: false,
      prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
      claims_supported: [
        ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
        ...['name', 'given_name', 'family_name', 'preferred_username'],
        ...['email', 'email_verified', 'phone_number', 'phone_number_verified'],
      ],
    }),
  }
}

/** Serves the public keys for tokens of grants. Tokens of sessions have other keys, so that neither kind is accepted in place of the other. */
export function jwks({ signer }: Server): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: '/oauth2/jwks.json',
    summary: 'List the public keys for tokens of grants',
    success: 'The public keys (JWKS).',
    access: 'public',
    cors: 'any',
    replies: { 200: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }) },
    handle: (): Reply => ({ status: 200, headers: PUBLIC, body: { keys: signer.publicKeys } }),
  })
}
