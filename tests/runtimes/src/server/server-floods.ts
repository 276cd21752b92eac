import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { cheapHasher, check, type TestApi } from '@sallyport/testkit'
import { type Answer, type Serve, serving } from '../serving.ts'
import { exchange, open, parse, request, untilClosed } from './exchange.ts'

const MIB = 1024 * 1024
const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
const END = '0\r\n\r\n'

function service(): Answer {
  const options = { secret: TEST_SECRET, stores: memoryStores(), passwordHasher: cheapHasher, logger() {} }
  return createSallyport({ ...options, environment: 'development' }).fetch
}

/** The text in chunks of this many bytes. */
function inChunks(text: string, size: number): string {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
}

/** Bun closes a connection with a second request before the first is answered. */
const closesPipelines = 'Bun' in globalThis

/** A request after which the connection stays open. */
const kept = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`

/** Tests what strangers can make a server hold, behind an adapter. */
export function serverFloods(serve: Serve, { describe, it }: TestApi): void {
  const signIn = request('/auth/login', 'a.example', 'POST', CHUNKED)

  describe('floods', () => {
    it('P2 refuses a body in tiny chunks', () =>
      serving(serve, service(), async ({ port }) => {
        const socket = await open(port)
        const text = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
        // The body doesn't end. Deno keeps the connection until it does.
        socket.write(signIn + inChunks(' '.repeat(1500), 1))
        const { status, body } = parse(await text)
        socket.destroy()
        check(status === 413 && body.includes('PAYLOAD_TOO_LARGE'), `got ${status} ${body}`)
      }))

    it('P2 reads bodies in a thousand small chunks, and in larger ones', () =>
      serving(serve, service(), async ({ port }) => {
        const json = JSON.stringify({ email: 'ada@example.com', password: 'a wrong password' })
        for (const [length, size] of [
          [1000, 1],
          [100_000, 64],
          [100_000, 50_000],
        ] as const) {
          const { status } = await exchange(port, signIn + inChunks(json.padEnd(length), size) + END)
          check(status === 401, `${length} bytes by ${size}: got ${status}`)
        }
      }))

    it('P2 answers a caller without a credential whose body comes in tiny chunks', () =>
      serving(serve, service(), async ({ port }) => {
        const head = request('/auth/change-password', 'a.example', 'POST', CHUNKED)
        const { status } = await exchange(port, head + inChunks(' '.repeat(900), 1) + END)
        check(status === 401, `got ${status}`)
      }))

    it('P3 sends a large response whole to a client that reads it in pieces', () =>
      serving(
        serve,
        () => new Response(new Uint8Array(16 * MIB)),
        async ({ port }) => {
          const socket = await open(port)
          socket.write(request('/'))
          let received = 0
          socket.on('data', (bytes) => {
            received += bytes.length
            socket.pause()
            setTimeout(() => socket.resume(), 1)
          })
          await new Promise((resolve) => socket.once('close', resolve))
          check(received > 16 * MIB, `got ${received} bytes`)
        },
      ))

    it('P3 answers requests that a client sends without waiting, in their order', () =>
      serving(
        serve,
        async ({ url }) => {
          await new Promise((resolve) => setTimeout(resolve, 1))
          return new Response(`<${new URL(url).pathname}>`)
        },
        async ({ port }) => {
          const socket = await open(port)
          const text = untilClosed(socket)
          socket.write(`${['/1', '/2', '/3', '/4'].map(kept).join('')}${request('/5')}`)
          const paths = (await text).match(/<[^>]*>/g)?.join('') ?? ''
          const isWhole = '</1></2></3></4></5>'.length === paths.length
          check('</1></2></3></4></5>'.startsWith(paths) && (isWhole || closesPipelines), `got ${paths}`)
        },
      ))

    it('P3 prepares no responses for a client that reads none', () => {
      const seen = { active: 0, most: 0, all: 0 }
      const answer: Answer = async () => {
        seen.most = Math.max(seen.most, ++seen.active)
        seen.all++
        await new Promise((resolve) => setTimeout(resolve, 1))
        seen.active--
        return new Response(new Uint8Array(4 * MIB))
      }
      return serving(serve, answer, async ({ port }) => {
        const socket = await open(port)
        socket.pause()
        socket.write(kept('/').repeat(30))
        for (let before = -1; before !== seen.all || seen.all === 0; ) {
          before = seen.all
          // Real time: the server goes on by itself, until the buffers are full.
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        socket.destroy()
        // The buffers of the operating system hold some.
        check(seen.most === 1 && seen.all <= 8, `prepared ${seen.all}, ${seen.most} at a time`)
      })
    })
  })
}
