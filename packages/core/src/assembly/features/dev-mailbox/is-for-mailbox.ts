import { constantTimeEqual } from '../../../foundations/crypto/constant-time.ts'
import { isFromThisMachine } from '../../../web/http/request/is-from-this-machine.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** True if the request has the mailbox's key, or has none and comes from this machine. */
export function isForMailbox({ address, request, url }: RequestContext, key: string): boolean {
  const given = url.searchParams.get('key')
  return given === null ? isFromThisMachine(request, address) : constantTimeEqual(key, given)
}
