import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, loginPage, readForm } from './listen.ts'
import type { ProviderClient } from './provider.ts'

export interface GithubLike {
  readonly origin: string
  readonly client: ProviderClient
  /** Responses of `/user` and `/user/emails`, by login. */
  readonly accounts: Map<string, { readonly user: object; readonly emails: readonly object[] }>
  /** Simulated faults; all off at first. */
  readonly faults: {
    /** Answers token requests with this error, with status 200 and a usable token. */
    tokenError?: string
    /** Delays the rest of `/user` by this many ms. */
    delayMs?: number
    /** Adds this many bytes to `/user`. */
    padding?: number
    /** Redirects `/user` to this URL. */
    redirect?: string
  }
  close(): Promise<void>
}

interface Grant {
  readonly login: string
  readonly challenge: string
  readonly redirectUri: string
}

/**
 * Plain OAuth 2 like GitHub's: a JSON token endpoint, `/user`, `/user/emails`. Refuses API requests without a
 * User-Agent.
 */
export async function startGithubLike(): Promise<GithubLike> {
  const client = { clientId: 'github-like', clientSecret: randomUUID() }
  const accounts: GithubLike['accounts'] = new Map()
  const faults: GithubLike['faults'] = {}
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, string>()

  async function authorizePage(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method !== 'POST') return loginPage(response, request.url ?? '/')
    const query = url.searchParams
    const login = (await readForm(request)).get('login')
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', `${url.origin}/login/oauth`)
    if (login === null) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      const challenge = query.get('code_challenge') ?? ''
      codes.set(code, { login, challenge, redirectUri: query.get('redirect_uri') ?? '' })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      grant !== undefined &&
      form.get('client_id') === client.clientId &&
      form.get('client_secret') === client.clientSecret &&
      form.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256').update(verifier).digest('base64url') === grant.challenge
    if (!isRight) return json(response, { error: 'bad_verification_code' })
    const access_token = randomUUID()
    tokens.set(access_token, grant.login)
    const error = faults.tokenError
    json(response, { access_token, token_type: 'bearer', scope: '', ...(error !== undefined && { error }) })
  }

  async function api(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const login = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const account = accounts.get(login ?? '')
    if (request.headers['user-agent'] === undefined) return json(response, { message: 'no user agent' }, 403)
    if (account === undefined) return json(response, { message: 'Bad credentials' }, 401)
    if (path === '/user/emails') return json(response, account.emails)
    if (faults.redirect !== undefined) return void response.writeHead(302, { Location: faults.redirect }).end()
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write(' '.repeat(faults.padding ?? 1))
    if (faults.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, faults.delayMs))
    response.end(JSON.stringify(account.user))
  }

  const { origin, close } = await listen((own) => (request, response) => {
    const url = new URL(request.url ?? '/', own)
    if (url.pathname === '/login/oauth/authorize') void authorizePage(request, response, url)
    else if (url.pathname === '/login/oauth/access_token') void token(request, response)
    else void api(request, response, url.pathname)
  })
  return { origin, client, accounts, faults, close }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
