/**
 * Closes a server of @sallyport/node while half a request and a due response are open; the response is sent after the half
 * request was cut. Prints what became of them.
 */
import { connect } from 'node:net'
import { serve } from '@sallyport/node'

const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
let requests = 0
const { port, close } = await serve(
  async (request) => {
    arrived[requests++]?.resolve()
    await request.text()
    await cut
    return new Response('done')
  },
  { port: 0, closeLimitMs: 3_600_000 },
)
const unfinished = connect({ port, host: '127.0.0.1' }).on('error', () => {})
unfinished.write('POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\n')
const cut = new Promise((resolve) => unfinished.resume().once('close', () => resolve('cut')))
const response = fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())
await Promise.all(arrived.map(({ promise }) => promise))
const closed = close()
console.log(JSON.stringify([await Promise.race([cut, response]), await response]))
await closed
process.exit(0)
