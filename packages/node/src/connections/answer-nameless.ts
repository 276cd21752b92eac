import type { ServerResponse } from 'node:http'
import { isHealthCheck, MALFORMED } from '@sallyport/native'
import type { RequestListener } from '../request-listener.ts'

/**
 * Returns the listener for requests with and without a Host header. Health checks of load balancers by HTTP/1.0 may lack the header.
 * Any other request without it gets the response 400 (RFC 9112).
 */
export function answerNameless(listener: RequestListener): RequestListener {
  return async (incoming, outgoing) => {
    const { headers, httpVersion, url = '' } = incoming
    if (headers.host === undefined) {
      if (httpVersion === '1.0' && isHealthCheck(url)) headers.host = 'localhost'
      else return refuseMalformed(outgoing)
    }
    return listener(incoming, outgoing)
  }
}

function refuseMalformed(outgoing: ServerResponse): void {
  outgoing.writeHead(400, {
    ...MALFORMED.headers,
    'Content-Length': Buffer.byteLength(MALFORMED.body),
    Connection: 'close',
  })
  outgoing.end(MALFORMED.body)
}
