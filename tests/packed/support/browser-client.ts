interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Time in milliseconds after which the browser drops the cookie. */
  readonly expires: number
}

/** Sends requests as a page of the site does: with its cookies and its origin. */
export interface BrowserClient {
  get(path: string, init?: Pick<RequestInit, 'redirect'>): Promise<Response>
  post(path: string, body?: object): Promise<Response>
  cookie(name: string): string | undefined
}

export function createBrowserClient(origin: string, now: () => number = Date.now): BrowserClient {
  /** By name and path: the same name at another path is another cookie. */
  const cookies = new Map<string, Cookie>()

  async function send(path: string, init: RequestInit): Promise<Response> {
    const sent = [...cookies.values()].filter((cookie) => path.startsWith(cookie.path) && cookie.expires > now())
    const headers = {
      ...init.headers,
      Origin: origin,
      ...(sent.length > 0 && { Cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
    }
    const response = await fetch(origin + path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  /** Like a browser at an http address, doesn't keep cookies that are for https only. */
  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', ...value] = pair.split('=')
    const attribute = (wanted: string) => attributes.find((one) => one.toLowerCase().startsWith(wanted))?.split('=')[1]
    const path = attribute('path') ?? '/'
    const key = `${name} ${path}`
    const maxAge = attribute('max-age')
    const expires = maxAge === undefined ? Number.POSITIVE_INFINITY : now() + Number(maxAge) * 1000
    if (maxAge === '0') cookies.delete(key)
    else if (!attributes.includes('Secure')) cookies.set(key, { name, value: value.join('='), path, expires })
  }

  return {
    get: (path, init = {}) => send(path, init),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    cookie: (wanted) => [...cookies.values()].find(({ name }) => name === wanted)?.value,
  }
}
