import { createBrowserClient } from './browser-client.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }
const EVENT = 'app.walked'

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
 * Signs up, signs in, calls a guarded route without and with the session, receives an event, refreshes and signs out:
 * as a browser does at the address that the service has printed.
 */
export async function walk(origin: string, guardedPath = '/auth/me'): Promise<typeof WALKED> {
  const browser = createBrowserClient(origin)
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
  const signOut = (await browser.post('/auth/logout')).status
  const areGone = tokens().every((token) => token === undefined)
  return {
    signUp,
    signIn,
    guarded: [refused, guarded.status, caller],
    stream: [stream.status, String(connected.value), String(received.value)],
    refresh: [refresh, areOther ? 'other tokens' : 'the same tokens'],
    signOut: [signOut, areGone ? 'no tokens' : 'tokens', (await browser.get(guardedPath)).status],
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
