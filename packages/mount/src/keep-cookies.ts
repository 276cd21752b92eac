import type { ServerResponse } from 'node:http'
import { isCaching } from './host.ts'

type Values = number | string | readonly string[]

/**
 * Sets the cookies of a refreshed session on Node's response. Afterwards, no change of the headers by the route removes them or `no-store`: a
 * cache that stored the response would give its cookies to other users (R21, R32). Does nothing once the headers are sent.
 */
export function keepCookies(outgoing: ServerResponse, cookies: readonly string[]): void {
  if (outgoing.headersSent) return
  const set = outgoing.setHeader.bind(outgoing)
  const append = outgoing.appendHeader.bind(outgoing)
  const remove = outgoing.removeHeader.bind(outgoing)
  const writeHead = outgoing.writeHead.bind(outgoing)
  const earlier = outgoing.getHeader('Set-Cookie') ?? []
  for (const name of outgoing.getHeaderNames()) if (isCaching(name)) remove(name)
  set('Cache-Control', 'no-store')
  set('Set-Cookie', beside(earlier))

  outgoing.setHeader = (name, value) => (isCaching(name) ? outgoing : set(name, isCookie(name) ? beside(value) : value))
  outgoing.appendHeader = (name, value) => (isCaching(name) ? outgoing : append(name, value))
  outgoing.removeHeader = (name) => {
    if (isCookie(name)) set(name, [...cookies])
    else if (!isCaching(name)) remove(name)
  }
  function writeKept(status: number, ...rest: readonly unknown[]): ServerResponse {
    for (const [name, value] of headersIn(rest.at(-1))) outgoing.setHeader(name, value)
    return typeof rest[0] === 'string' ? writeHead(status, rest[0]) : writeHead(status)
  }
  // The cast is safe: the function takes the arguments of each overload.
  outgoing.writeHead = writeKept as ServerResponse['writeHead']

  function beside(others: Values): string[] {
    const own = [others].flat().map(String)
    return [...cookies, ...own.filter((cookie) => !cookies.includes(cookie))]
  }
}

function isCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}

/** Returns the headers passed to `writeHead`: an object, a list of pairs, or names and values in turn. */
function headersIn(sent: unknown): Iterable<readonly [name: string, value: string | string[]]> {
  if (typeof sent !== 'object' || sent === null) return []
  // The casts are safe: these are the types of Node's parameter. Node checks each name and value.
  if (!Array.isArray(sent))
    return Object.entries(sent as Record<string, string>).filter(([, value]) => value !== undefined)
  const flat: readonly string[] = sent.flat()
  const byName = new Map<string, string[]>()
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]]
    byName.set(name, [...(byName.get(name) ?? []), value])
  }
  return byName
}
