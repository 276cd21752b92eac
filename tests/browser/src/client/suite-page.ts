/** Script of the page that sends the requests of the auth suite through clients in cookie mode. */
import { callOnce } from '../../../client/call-once.ts'

/** A request of a case. The body has one character a byte. */
export interface PageCall {
  readonly id: string
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
}

export interface PageReply {
  readonly isTyped: boolean
  /** Zero for a redirect, which scripts can't read. */
  readonly status: number
  readonly headers: [string, string][]
  readonly body: string
}

/** Names the request for the test's server, which removes the header. */
export const ID_HEADER = 'X-Suite-Request'

async function call({ id, url, method, headers, body }: PageCall): Promise<PageReply> {
  const { response, isTyped } = await callOnce(
    {
      fetch(request) {
        request.headers.set(ID_HEADER, id)
        return fetch(request)
      },
    },
    {
      url,
      method,
      headers: new Headers(headers.map(([name, value]) => [name, value])),
      body: body === null ? null : Uint8Array.from(body, (character) => character.charCodeAt(0)),
    },
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    isTyped,
    status: response.status,
    headers: [...response.headers],
    body: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
  }
}

export const suite = { call }

Object.assign(globalThis, { suite })
