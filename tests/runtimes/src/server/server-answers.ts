import { check, type TestApi } from '@sallyport/testkit'
import { type Answer, type Serve, serving } from '../serving.ts'
import { exchange, open, request } from './exchange.ts'

/** Tests how a server adapter sends responses. */
export function serverAnswers(serve: Serve, { describe, it }: TestApi): void {
  describe('answers', () => {
    it('R21 sends several Set-Cookie headers as several', () =>
      serving(
        serve,
        () => {
          const headers = new Headers({ 'Content-Type': 'text/plain' })
          headers.append('Set-Cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
          headers.append('Set-Cookie', 'b=2; HttpOnly')
          headers.append('Set-Cookie', 'c=3')
          return new Response('x', { headers })
        },
        async ({ port }) => {
          const { headers } = await exchange(port, request('/'))
          const cookies = headers.filter((line) => /^set-cookie:/i.test(line)).map((line) => line.slice(12))
          const expected = 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT|b=2; HttpOnly|c=3'
          check(cookies.join('|') === expected, `got ${cookies.join('|')}`)
        },
      ))

    it('sends no body to HEAD', () =>
      serving(
        serve,
        () => new Response('text', { headers: { 'X-Here': 'yes' } }),
        async ({ port }) => {
          const { status, headers, body } = await exchange(port, request('/', 'a.example', 'HEAD'))
          check(status === 200 && body === '' && headers.some((line) => /^x-here: yes$/i.test(line)), `got ${body}`)
        },
      ))

    it('answers 500 without a word when the handler fails', () =>
      serving(
        serve,
        ({ url }) => {
          if (url.endsWith('/now')) throw new Error('secret')
          return url.endsWith('/later') ? Promise.reject(new Error('secret')) : new Response()
        },
        async ({ port }) => {
          for (const path of ['/now', '/later']) {
            const { status, body } = await exchange(port, request(path))
            check(status === 500 && !body.includes('secret'), `got ${status} ${body}`)
          }
        },
      ))

    it('tells a stream that its reader is gone', () => {
      const gone = Promise.withResolvers<void>()
      const answer: Answer = ({ url }) => {
        if (url.endsWith('/still-there')) return new Response()
        const timers: ReturnType<typeof setInterval>[] = []
        const body = new ReadableStream<Uint8Array>({
          start: (controller) =>
            void timers.push(setInterval(() => controller.enqueue(new TextEncoder().encode(': beat\n\n')), 20)),
          cancel() {
            for (const timer of timers) clearInterval(timer)
            gone.resolve()
          },
        })
        return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
      }
      return serving(serve, answer, async ({ port }) => {
        const socket = await open(port)
        socket.write(request('/'))
        await new Promise((resolve) => socket.once('data', resolve))
        socket.destroy()
        await gone.promise
      })
    })
  })
}
