import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }

/** Three heartbeats: sooner than the object itself drops a reader that stops reading. */

let miniflare: Miniflare
/** Origins of the Worker that has the object and of the one that shares it. */
let origins: readonly [string, string]

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('hub-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['*.wasm', 'cloudflare:workers'],
  })
  const modules = [{ type: 'ESModule' as const, path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }]
  const usual = {
    modules,
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['enable_request_signal'],
    bindings: { ADMIN_SECRET },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
  miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    telemetry: { enabled: false },
    workers: [
      { ...usual, name: 'one', durableObjects: { HUB: 'HubObject' } },
      { ...usual, name: 'other', durableObjects: { HUB: { className: 'HubObject', scriptName: 'one' } } },
    ],
  })
  const [one, other] = [await miniflare.unsafeGetDirectURL('one'), await miniflare.unsafeGetDirectURL('other')]
  origins = [one.origin, other.origin]
})

afterAll(() => miniflare?.dispose())

/** Opens a stream over a socket. Returns its text so far and a function that cuts the socket. */
function listen(url: string): Promise<{ text(): string; cut(): void }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const client = request(url, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
        resolve({ text: () => text, cut: () => client.destroy() })
      })
      response.on('error', () => {})
    })
    client.on('error', reject)
    client.end()
  })
}

async function openStreams(): Promise<number> {
  const namespace = await miniflare.getDurableObjectNamespace('HUB', 'one')
  const stub = namespace.get(namespace.idFromName('hub'))
  const response = await stub.fetch('https://hub.invalid/count', { method: 'POST', body: '{}' })
  const { open } = Object(await response.json())
  return open
}

async function notify(origin: string, type: string): Promise<void> {
  const headers = { ...ADMIN, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ data: { zoë: '🙂' }, type })
  const { status } = await fetch(`${origin}/tools/notify/global`, { method: 'POST', headers, body })
  expect(status).toBe(202)
}

const typesIn = (text: string) => [...text.matchAll(/"type":"([^"]*)"/g)].map(([, type]) => type)

describe('a Durable Object as the hub of two Workers', () => {
  it('carries a notification from one Worker to the streams of the other, and replays it', async () => {
    const [one, other] = origins
    const [here, there] = [await listen(`${one}/tools/stream`), await listen(`${other}/tools/stream`)]
    await notify(other, 'from.other')
    await notify(one, 'from.one')
    for (const stream of [here, there])
      await expect.poll(() => typesIn(stream.text())).toEqual(['connected', 'from.other', 'from.one'])
    expect(here.text()).toContain('"data":{"zoë":"🙂"}}\n\n')
    const [, first] = [...there.text().matchAll(/^id: (.*)$/gm)].map(([, id]) => id)
    const back = await listen(`${one}/tools/stream?lastEventId=${first}`)
    await expect.poll(() => typesIn(back.text())).toEqual(['connected', 'from.one'])
    for (const stream of [here, there, back]) stream.cut()
    await expect.poll(() => openStreams()).toBe(0)
  })

  it('learns that clients are gone, through either Worker', async () => {
    const streams = await Promise.all(
      Array.from({ length: 10 }, (_, index) => listen(`${origins[index % 2]}/tools/stream`)),
    )
    expect(await openStreams()).toBe(10)
    for (const { cut } of streams.slice(0, 7)) cut()
    await expect.poll(() => openStreams()).toBe(3)
    for (const { cut } of streams.slice(7)) cut()
    await expect.poll(() => openStreams()).toBe(0)
  })

  it('counts a user’s streams for both, and carries events of the service', async () => {
    const [one] = origins
    const account = { email: 'ada@example.com', password: 'correct horse' }
    const post = (path: string, body: object, more = {}) =>
      fetch(one + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...more },
        body: JSON.stringify(body),
      })
    await post('/auth/register', account)
    const { accessToken } = Object(await (await post('/auth/login', account)).json())
    const headers = { Authorization: `Bearer ${accessToken}` }
    const ends = new AbortController()
    const responses: Response[] = []
    for (let count = 0; count < 10; count++)
      responses.push(await fetch(`${one}/tools/stream`, { headers, signal: ends.signal }))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const eleventh = await fetch(`${one}/tools/stream`, { headers })
    expect([eleventh.status, Object(await eleventh.json()).code]).toEqual([429, 'RATE_LIMITED'])
    const reader = responses[0]?.body?.getReader()
    let text = ''
    await post('/tools/track/shop.order', { data: { n: 1 } }, headers)
    while (!text.includes('shop.order')) text += new TextDecoder().decode((await reader?.read())?.value)
    expect(typesIn(text)).toEqual(['connected', 'shop.order'])
    ends.abort()
    await expect.poll(() => openStreams()).toBe(0)
  })
})
