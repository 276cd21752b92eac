/** Closes a server of @sallyport/node while half a request and a due response are open. Prints what became of them. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@sallyport/node'

const { port, close } = await serve(
  async (request) => {
    await request.text()
    await sleep(3000)
    return new Response('done')
  },
  { port: 0, closeLimitMs: 10_000 },
)
const unfinished = connect({ port, host: '127.0.0.1' }).on('error', () => {})
unfinished.write('POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\n')
const cut = new Promise((resolve) => unfinished.resume().once('close', () => resolve('cut')))
const response = fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())
await sleep(100)
const closed = close()
console.log(JSON.stringify([await Promise.race([cut, response]), await response]))
await closed
process.exit(0)
