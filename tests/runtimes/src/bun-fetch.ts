import { exchange, request } from './server/exchange.ts'

/** `fetch`, except for paths that begin with two slashes: Bun's own removes one. */
export async function bunFetch(url: string, init: RequestInit): Promise<Response> {
  const { origin, host, port, pathname, search } = new URL(url)
  const isExact = url.startsWith(`${origin}//`)
  if (!isExact) return fetch(url, init)
  const lines = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}`)
  const { status, headers, body } = await exchange(Number(port), request(pathname + search, host, init.method, lines))
  const received = new Headers()
  for (const line of headers) {
    const [name = '', ...value] = line.split(': ')
    received.append(name, value.join(': '))
  }
  return new Response(body, { status, headers: received })
}
