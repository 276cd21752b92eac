/** The callback URL to which the provider sends the browser. The fields of a POST form are its query. */
export type Callback = URL

/**
 * Acts as the browser at a test provider: opens the authorization URL and signs in as `as` (null refuses). Returns the
 * URL to which the provider sends the browser. Throws the page's text if the provider sends it nowhere.
 */
export async function authorize(
  url: URL | string,
  { as, fetch = globalThis.fetch }: { readonly as: string | null; readonly fetch?: typeof globalThis.fetch },
): Promise<Callback> {
  const jar = new Map<string, string>()
  let target = new URL(url)
  const { origin } = target
  let body: URLSearchParams | null = null
  for (let hops = 0; hops < 10; hops++) {
    const response: Response = await fetch(target, {
      method: body === null ? 'GET' : 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('Location')
    const page = await response.text()
    if (location !== null) {
      target = new URL(location, target)
      body = null
      if (target.origin !== origin) return target
      continue
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`${response.status} ${page}`)
    target = new URL(fromHtml(action), target)
    if (target.origin !== origin) return withFields(target, page)
    body = new URLSearchParams(as === null ? {} : { login: as })
  }
  throw new Error('the provider redirects too often')
}

function withFields(target: URL, page: string): URL {
  for (const [, name = '', value = ''] of page.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)) {
    target.searchParams.set(name, fromHtml(value))
  }
  return target
}

function fromHtml(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
