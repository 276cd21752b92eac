/** The keys that others verify access tokens with. Routes: GET /.well-known/jwks.json. Ports: publicKeys. */
import * as v from 'valibot'
import { endpoint } from '../../../sign-in/services.ts'

/** Public keys of access tokens (RFC 7517), for any origin. */
export const jwks = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Public keys of access tokens',
  access: 'public',
  needs: ['publicKeys'],
  replies: { 200: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }) },

  async handle(_, { publicKeys }) {
    const headers = { 'Cache-Control': 'public, max-age=300' }
    return { status: 200, body: { keys: await publicKeys.list() }, headers, isForAnyOrigin: true }
  },
})
