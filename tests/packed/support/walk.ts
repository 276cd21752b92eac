import { createBrowserClient } from './browser-client.ts'
import type { SetClock } from './clocks.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }
const EVENT = 'app.walked'
/** Milliseconds after which an access token has expired. */
const LATER_MS = 16 * 60_000

/** What a walk through a service should return: the status of each step, and the caller that the guarded route saw. */
export const WALKED = {
  signUp: 201,
  signIn: 200,
  guarded: [401, 200, CREDENTIALS.email],
  stream: [200, 'connected', EVENT],
  refresh: [200, 'other tokens'],
  signOut: [200, 'no tokens', 401],
}

/**
 * What a walk through a service with a rendered page should return: the status of the access token 16 minutes after the refresh, and whom
 * the page then greets, at once again, and after the sign-out.
 */
export const WALKED_WITH_PAGE = { ...WALKED, page: [401, CREDENTIALS.email, CREDENTIALS.email, 'stranger'] }

type Walk = typeof WALKED & { readonly page?: readonly (string | number)[] }

/** What the table of the walks shows of one. */
export function stepsOf({ signIn, guarded: [refused, admitted], page, signOut: [out, , after] }: Walk) {
  return {
    'Sign-in': `${signIn}`,
    'Guarded route': `${refused}, then ${admitted}`,
    ...(page !== undefined && { 'Page after 16 minutes': `${page[1]}` }),
    'Sign-out': `${out}, then ${page?.[3] ?? after}`,
  }
}

interface Options {
  /** Default: `/auth/me`. */
  readonly guardedPath?: string
  /** With it, the walk visits the rendered page at `/`. */
  readonly setClock?: SetClock
}

/**
 * Signs up, signs in, calls a guarded route without and with the session, receives an event, refreshes, opens the rendered
 * page 16 minutes later and signs out: as a browser does at the address that the service has printed.
 */
export async function walk(origin: string, { guardedPath = '/auth/me', setClock }: Options = {}): Promise<Walk> {
  let ahead = 0
  const browser = createBrowserClient(origin, () => Date.now() + ahead)
  const greeted = async () => /Hello ([\w.@]+)/.exec(await (await browser.get('/')).text())?.[1] ?? 'nobody'
  const tokens = () => [browser.cookie('accessToken'), browser.cookie('refreshToken')]
  const signUp = (await browser.post('/auth/register', CREDENTIALS)).status
  const refused = (await browser.get(guardedPath)).status
  const signIn = (await browser.post('/auth/login', CREDENTIALS)).status
  const guarded = await browser.get(guardedPath)
  const caller = (await guarded.text()).match(/[\w.]+@[\w.]+/)?.[0] ?? ''

  const stream = await browser.get('/auth/tools/stream')
  const frames = framesOf(stream)
  const connected = await frames.next()
  await browser.post(`/auth/tools/track/${EVENT}`, { data: {} })
  const received = await frames.next()
  await frames.return()

  const before = tokens()
  const refresh = (await browser.post('/auth/refresh')).status
  const areOther = tokens().every((token, index) => token !== undefined && token !== before[index])

  const page: (string | number)[] = []
  if (setClock !== undefined) {
    const headers = { Authorization: `Bearer ${browser.cookie('accessToken')}` }
    ahead = LATER_MS
    await setClock(ahead)
    const expired = await fetch(origin + guardedPath, { headers })
    page.push(expired.status, await greeted(), await greeted())
  }

  const signOut = (await browser.post('/auth/logout')).status
  const areGone = tokens().every((token) => token === undefined)
  return {
    signUp,
    signIn,
    guarded: [refused, guarded.status, caller],
    stream: [stream.status, String(connected.value), String(received.value)],
    refresh: [refresh, areOther ? 'other tokens' : 'the same tokens'],
    signOut: [signOut, areGone ? 'no tokens' : 'tokens', (await browser.get(guardedPath)).status],
    ...(setClock !== undefined && { page: [...page, await greeted()] }),
  }
}

/** Yields the type of each event of a stream. */
async function* framesOf({ body }: Response): AsyncGenerator<string, void> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data !== undefined) yield String(JSON.parse(data).type)
    }
  }
}
