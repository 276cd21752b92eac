/** A person's browser that is signed in at an example. */
export interface ExampleBrowser {
  /** Opens a page, or sends a form, and returns the answer. Follows no redirect. */
  open(url: string | URL, form?: Readonly<Record<string, string>>): Promise<Response>
  /** Opens an authorization URL and allows what the page asks. Returns the address that the client is opened with. */
  allow(url: string | URL): Promise<URL>
}

export const PERSON = { email: 'ada@example.com', password: 'correct horse battery' }

/** Signs the person in with cookies. */
export async function signedInBrowser(origin: string): Promise<ExampleBrowser> {
  const own = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }
  const signedIn = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/json' },
    body: JSON.stringify(PERSON),
  })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { ...own, Cookie: cookies.join('; ') }
  const open: ExampleBrowser['open'] = (url, form) =>
    fetch(url, {
      headers,
      redirect: 'manual',
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
  return {
    open,
    async allow(url) {
      const page = await open(url)
      const request = formToken(await page.text())
      const place = page.headers.get('Location')
      const answer =
        place ?? (await open(`${origin}/auth/ui/consent`, { request, decision: 'allow' })).headers.get('Location')
      return new URL(answer ?? '')
    },
  }
}

/** Returns the token in a page's form. */
export function formToken(page: string): string {
  return /name="request" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
}
