import * as v from 'valibot'
import type { Endpoint } from '../../../web/http/routing/endpoint.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Returns the endpoint of the file that lists the origins that may use passkeys of the domain (WebAuthn Level 3, 5.11). Browsers read the file from
 * the domain itself.
 */
export function relatedOriginsFile(origins: readonly string[]): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/.well-known/webauthn',
    summary: 'Origins that use passkeys of this domain',
    success: 'The related origins.',
    access: 'public',
    needs: [],
    replies: { 200: v.object({ origins: v.array(v.string()) }) },
    handle: () => ({
      status: 200,
      body: { origins },
      isForAnyOrigin: true,
      headers: { 'Cache-Control': 'public, max-age=3600' },
    }),
  })
}
