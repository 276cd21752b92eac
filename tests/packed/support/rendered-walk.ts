import { writeFileSync } from 'node:fs'
import { createBrowserClient } from './browser-client.ts'

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const AWAY_DAYS = 6
const PARALLEL = 20

/** What a walk through an app with rendered pages should return. */
export const RENDERED = {
  signUp: 201,
  signIn: 200,
  guarded: [401, 200],
  /** Name that the page greets before the sign-in, after it, and 16 minutes later. */
  pages: ['stranger', CREDENTIALS.email, CREDENTIALS.email],
  /** After 20 parallel renders with an expired access token: how often the session rotated, and pages that greet the user. */
  parallel: ['at most one rotation', PARALLEL],
  /** Days until which the user stayed signed in, away for 6 days at a time. */
  days: 84,
  signedOut: [200, 'stranger'],
}

/** What the table of the walks shows of one. */
export function renderedSteps({ signIn, guarded, pages, parallel, days, signedOut }: typeof RENDERED) {
  return {
    'Sign-in': `${signIn}`,
    'Guarded route': guarded.join(', then '),
    'Page after 16 minutes': `${pages[2]}`,
    'Sign-out': signedOut.join(', then '),
    '20 pages at once': parallel.join(', greeted '),
    'Signed in for': `${days} days`,
  }
}

/** Walks through an app whose clock reads `clockFile`, as a browser that comes back now and then. */
export async function walkRendered(origin: string, clockFile: string): Promise<typeof RENDERED> {
  let ahead = 0
  const advance = (ms: number): void => {
    ahead += ms
    writeFileSync(clockFile, String(ahead))
  }
  const browser = createBrowserClient(origin, () => Date.now() + ahead)
  const page = async () => greeted(await browser.get('/'))

  const before = await page()
  const signUp = (await browser.post('/auth/register', CREDENTIALS)).status
  const refused = (await browser.get('/notes/mine')).status
  const signIn = (await browser.post('/auth/login', CREDENTIALS)).status
  const guarded = [refused, (await browser.get('/notes/mine')).status]
  const pages = [before, await page()]
  advance(16 * MINUTE)
  pages.push(await page())

  advance(16 * MINUTE)
  const counter = counterOf(browser.cookie('refreshToken') ?? '')
  const renders = await Promise.all(Array.from({ length: PARALLEL }, () => browser.get('/')))
  const rotations = new Set(
    renders
      .flatMap(refreshTokensIn)
      .map(counterOf)
      .filter((other) => other !== counter),
  ).size
  const names = await Promise.all(renders.map(greeted))

  let days = 0
  while (days < RENDERED.days) {
    advance(AWAY_DAYS * DAY)
    if ((await page()) !== CREDENTIALS.email) break
    days += AWAY_DAYS
  }
  const signOut = (await browser.post('/auth/logout')).status
  return {
    signUp,
    signIn,
    guarded,
    pages,
    parallel: [
      rotations <= 1 ? 'at most one rotation' : `${rotations} rotations`,
      names.filter((name) => name === CREDENTIALS.email).length,
    ],
    days,
    signedOut: [signOut, await page()],
  }
}

async function greeted(response: Response): Promise<string> {
  return /Hello (?:<!-- -->)?([\w.@]+)/.exec(await response.text())?.[1] ?? `${response.status}`
}

/** The number of rotations, which is the second part of a refresh token. */
function counterOf(token: string): string {
  return token.split('.')[1] ?? ''
}

function refreshTokensIn(response: Response): readonly string[] {
  return response.headers.getSetCookie().flatMap((line) => /^[\w-]*refreshToken=([^;]+)/.exec(line)?.[1] ?? [])
}
