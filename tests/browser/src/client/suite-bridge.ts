import type { Sallyport } from '@sallyport/core'
import type { Served } from '@sallyport/http-tests'
import { serve } from '@sallyport/node'
import type { Browser } from 'playwright-core'
import { bundled } from './bundled.ts'
import { type BrowserCookies, browserCookies, pairsOf } from './suite-cookies.ts'
import { type Reason, reasonAgainst } from './suite-exceptions.ts'
import { ID_HEADER, type PageCall, type PageReply, type suite as pageSuite } from './suite-page.ts'

declare const suite: typeof pageSuite

/** A request that is under way in the page. */
interface Sending {
  readonly sallyport: Sallyport
  readonly headers: Headers
  arrived(): void
  /** Headers of the case that the browser changed. */
  changed: readonly string[]
  /** The service's reply. Undefined if the request came with other cookies than the case's. */
  response?: Response
}

/** A request of a case. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Why the request was sent in process. Null if the page sent it. */
  readonly reason: Reason | null
  /** True if a typed call of the client read the reply. */
  readonly isTyped: boolean
}

export interface SuiteBridge {
  /** Serves a service behind the page: each request goes through a client in Chromium. */
  behindPage(sallyport: Sallyport, baseUrl: () => string | undefined): Promise<Served>
  readonly sent: readonly Sent[]
  readonly cookies: BrowserCookies['counts']
  /** Counts a request that was sent in process. */
  note(request: Pick<Request, 'method' | 'url'>, response: Response, reason: Reason): void
  close(): Promise<void>
}

/** Maximum number of attempts to send a request with the case's cookies. A response to another request may change them meanwhile. */
const MAX_TRIES = 3
const PAGE = '<!doctype html><title>Auth suite</title><script src="/suite.js"></script>'
const NO_CONTENT = [204, 304]

/** Opens a page whose script sends the requests of cases. The page and all services have one origin. */
export async function openSuiteBridge(browser: Browser): Promise<SuiteBridge> {
  const script = await bundled('suite-page.ts')
  const underWay = new Map<string, Sending>()
  const sent: Sent[] = []
  const server = await serve(
    async (request, connection) => {
      const sending = underWay.get(request.headers.get(ID_HEADER) ?? '')
      if (sending !== undefined) return answer(sending, request, connection)
      if (new URL(request.url).pathname === '/suite.js') return script.clone()
      return new Response(PAGE, { headers: { 'Content-Type': 'text/html' } })
    },
    { port: 0 },
  )
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  const cookies = browserCookies(await context.newCDPSession(page), server.url)
  let turn: Promise<unknown> = Promise.resolve()
  let count = 0

  /** Passes a request of the page to its service, unless the browser changed a header of the case. */
  async function answer(sending: Sending, request: Request, connection: Parameters<Sallyport['fetch']>[1]) {
    const headers = new Headers(request.headers)
    headers.delete(ID_HEADER)
    sending.changed = [...sending.headers]
      .filter(([name, value]) => name !== 'cookie' && headers.get(name) !== value)
      .map(([name]) => name)
    sending.arrived()
    if (sending.changed.length > 0 || pairsOf(headers) !== pairsOf(sending.headers))
      return new Response(null, { status: 409 })
    const response = await sending.sallyport.fetch(new Request(request, { headers }), connection)
    sending.response = response.clone()
    return response
  }

  /** Lets the page send the request. Others wait until it has arrived, because the browser has one set of cookies. */
  function start(sallyport: Sallyport, call: Omit<PageCall, 'id'>, headers: Headers) {
    const started = turn.then(async () => {
      if (!(await cookies.become(headers.get('Cookie') ?? '', new URL(call.url).pathname))) return null
      const id = String(count++)
      const { promise: arrived, resolve } = Promise.withResolvers<void>()
      const sending: Sending = { sallyport, headers, arrived: resolve, changed: [] }
      underWay.set(id, sending)
      const reply = page.evaluate((given) => suite.call(given), { ...call, id }).finally(() => underWay.delete(id))
      await Promise.race([arrived, reply])
      return { sending, reply }
    })
    turn = started.catch(() => {})
    return started
  }

  async function throughPage(sallyport: Sallyport, url: string, init: RequestInit): Promise<Response | Reason> {
    const reason = reasonAgainst(server.url, init)
    if (reason !== null) return reason
    const { method = 'GET', body = null } = init
    const headers = new Headers(init.headers)
    const call = {
      url,
      method,
      headers: [...headers].filter(([name]) => !/^(cookie|origin|sec-.*)$/.test(name)),
      body: body === null ? null : Buffer.from(await new Response(body).arrayBuffer()).toString('latin1'),
    }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const started = await start(sallyport, call, headers)
      if (started === null) break
      const reply = await started.reply
      const { response, changed } = started.sending
      if (changed.length > 0) throw new Error(`${method} ${url}: the browser changed ${changed}`)
      if (response !== undefined) {
        cookies.took(response.headers.getSetCookie())
        sent.push({
          method,
          path: new URL(url).pathname,
          status: response.status,
          reason: null,
          isTyped: reply.isTyped,
        })
        return readable(reply, response)
      }
      cookies.distrust()
    }
    return 'impossibleCookies'
  }

  const note: SuiteBridge['note'] = ({ method, url }, { status }, reason) =>
    sent.push({ method, path: new URL(url).pathname, status, reason, isTyped: false })

  return {
    behindPage: async (sallyport, baseUrl) => ({
      origin: server.url,
      async fetch(url, init) {
        const isElsewhere = new URL(baseUrl() ?? server.url).origin !== server.url
        const reply = isElsewhere ? 'otherOrigin' : await throughPage(sallyport, url, init)
        if (typeof reply !== 'string') return reply
        const request = new Request(url, init)
        const response = await sallyport.fetch(request, { address: '127.0.0.1' })
        note(request, response, reply)
        return response
      },
      async close() {},
    }),
    sent,
    cookies: cookies.counts,
    note,
    async close() {
      await context.close()
      await server.close()
    },
  }
}

/** Adds to the page's reply what browsers hide from scripts: redirects and Set-Cookie. */
function readable(reply: PageReply, response: Response): Response {
  if (reply.status === 0) return response
  const headers = new Headers(reply.headers)
  for (const line of response.headers.getSetCookie()) headers.append('Set-Cookie', line)
  const body = NO_CONTENT.includes(reply.status) ? null : Buffer.from(reply.body, 'latin1')
  return new Response(body, { status: reply.status, headers })
}
