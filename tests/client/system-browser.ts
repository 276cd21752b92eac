const ORIGIN = 'https://auth.example.com'
export const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' }

/** A system browser in which the person is signed in, and which opens the app again. */
export async function systemBrowser(answer: (request: Request) => Promise<Response>) {
  const json = { 'Content-Type': 'application/json', Origin: ORIGIN }
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    answer(new Request(ORIGIN + path, { method: 'POST', headers, body }))
  await post('/auth/register', JSON.stringify(PERSON), json)
  const signedIn = await post('/auth/login', JSON.stringify(PERSON), json)
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (url: string, decision: 'continue' | 'cancel' = 'continue') => {
    const page = await (await answer(new Request(url, { headers: { Cookie } }))).text()
    const request = /name="request" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
    const form = String(new URLSearchParams({ request, decision }))
    const decided = await post('/auth/native/continue', form, {
      Cookie,
      Origin: ORIGIN,
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    return decided.headers.get('Location') ?? ''
  }
}
