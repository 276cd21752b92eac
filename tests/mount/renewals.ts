import { PUBLIC, type Send, type serviceUnderTest, signedInLater } from './walk.ts'

/** Header with which a route lets caches keep its response. */
export const CACHED = {
  'Cache-Control': PUBLIC,
  'CDN-Cache-Control': PUBLIC,
  'Surrogate-Control': 'max-age=60',
  Expires: '0',
}
/** A cookie of the route. */
export const OWN = 'theme=dark; Path=/'

/** Comes back with an expired access token to each path. Returns what is wrong: cookies that are missing, or that a cache may keep. */
export async function wrongWith(
  send: Send,
  service: ReturnType<typeof serviceUnderTest>,
  paths: readonly string[],
): Promise<readonly string[]> {
  const { visit } = await signedInLater(send, service)
  const wrong: string[] = []
  for (const path of paths) {
    const { headers } = await visit(path)
    const cookies = headers.getSetCookie()
    const names = cookies.map((cookie) => cookie.split('=')[0])
    const caching = [...headers.keys()].filter((name) => /cache-control|surrogate|expires/.test(name))
    if (!names.includes('accessToken') || !names.includes('refreshToken')) wrong.push(`${path}: no cookies`)
    if (headers.get('Cache-Control') !== 'no-store') wrong.push(`${path}: ${headers.get('Cache-Control')}`)
    if (caching.length !== 1) wrong.push(`${path}: ${caching}`)
    if (path.startsWith('/own') && cookies.at(-1) !== OWN) wrong.push(`${path}: ${cookies.at(-1)}`)
    if (new Set(cookies).size !== cookies.length) wrong.push(`${path}: twice`)
  }
  return wrong
}
