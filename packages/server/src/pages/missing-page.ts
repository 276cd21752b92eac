import { html } from 'hono/html'
import { htmlPage } from './html-page.ts'

/**
 * Returns a page in place of the service's 404, for a browser that opened an address without an endpoint. Null for other
 * requests and responses: programs get JSON.
 */
export async function missingPage(request: Request, answer: Response, signIn: string | null): Promise<Response | null> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (answer.status !== 404 || !isRead || !request.headers.get('Accept')?.includes('text/html')) return null
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (Object(body).code !== 'NOT_FOUND') return null
  const { pathname } = new URL(request.url)
  const page = htmlPage(
    'There is no such page',
    html`<p>This server has nothing at <code>${pathname}</code>.</p>${signIn !== null && html`<p><a href="${signIn}">Sign in</a></p>`}`,
    { status: 404 },
  )
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  headers.append('Vary', 'Accept')
  for (const [name, value] of page.headers) headers.set(name, value)
  return new Response(page.body, { status: 404, headers })
}
