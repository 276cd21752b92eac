import * as v from 'valibot'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Returns the public keys as a JWK set (RFC 7517). Scripts of any origin may read it. */
export const jwks = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'List the public keys for access tokens',
  success: 'The public keys (JWKS).',
  access: 'public',
  needs: ['publicKeys'],
  replies: { 200: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }) },

  async handle(_, { publicKeys }) {
    const headers = { 'Cache-Control': 'public, max-age=300' }
    return { status: 200, body: { keys: await publicKeys.list() }, headers, isForAnyOrigin: true }
  },
})
