import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sallyport, UiAssets } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { PASSWORD, send, signedInNative, type Target, targetMaker } from '@sallyport/http-tests'
import { toHandler } from '@sallyport/node'
import { same } from '@sallyport/testkit'
import type { StartedServer } from '../suites.ts'
import type { Suite } from './recorder.ts'

/** Returns the fields that a body parser sets on the request. */
type Parser = (bytes: Buffer) => object

/** Does as `express.json()` does: parses JSON bodies, and leaves others unread. */
const expressJson: Parser = (bytes) => ({ body: JSON.parse(String(bytes)) })

/** Serves as Express does: a parser in front, and a request without the mount path in `url`. */
async function behindParser(sallyport: Pick<Sallyport, 'fetch'>, parse: Parser): Promise<StartedServer> {
  const listen = toHandler(sallyport)
  const server = createServer(async (incoming, outgoing) => {
    const { url = '' } = incoming
    const mounted: IncomingMessage = Object.assign(incoming, { originalUrl: url, url: url.replace('/auth', '') })
    const isJson = incoming.headers['content-type'] === 'application/json' && incoming.headers['content-length'] !== '0'
    const chunks: Buffer[] = []
    if (isJson) for await (const chunk of incoming) chunks.push(chunk)
    await listen(isJson ? Object.assign(mounted, parse(Buffer.concat(chunks))) : mounted, outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The cast is safe: the server listens on a TCP port.
  const { port } = server.address() as { readonly port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    fetch,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function open(parse: Parser): Promise<Target> {
  const stores = async () => ({ stores: memoryStores() })
  return targetMaker({ stores, serve: (sallyport) => behindParser(sallyport, parse) })()
}

/** Tests what hosts with Node's API use: `toHandler` behind a body parser, and `readAssets`. */
export function nodeServerSuite(readAssets: (folder: string) => UiAssets): Suite {
  return {
    name: 'Node servers',
    declare({ it }) {
      it('C4 express.json() in front: every JSON request works', async () => {
        const target = await open(expressJson)
        try {
          const { client, user } = await signedInNative(target)
          same((await client.refresh()).status, 200, 'refresh')
          same((await client.send('PATCH', '/auth/profile', { json: { name: 'Ada Ω' } })).status, 200, 'profile')
          same((await client.get('/auth/me')).json.name, 'Ada Ω', 'name')
          same((await client.post('/auth/login', { email: user.email, password: 'wrong' })).status, 401, 'login')
          same((await client.send('POST', '/auth/send-verification-email')).json.code, 'ALREADY_VERIFIED', 'no body')
          same((await client.post('/auth/logout', {})).status, 200, 'logout')
        } finally {
          await target.close()
        }
      })

      it('C4 a body that a parser has read and not kept is told in the log, and is not the client’s fault', async () => {
        const target = await open(() => ({}))
        try {
          const json = { email: 'ada@example.com', password: PASSWORD }
          const answer = await send(target, 'POST', '/auth/register', { json })
          same([answer.status, answer.json.code], [500, 'INTERNAL'], 'answer')
          const told = target.log.filter(({ event }) => event === 'mount.body.lost').map(({ error }) => String(error))
          same(told.length === 1 && told[0]?.includes('rawBody'), true, `log: ${told}`)
        } finally {
          await target.close()
        }
      })

      it('C2 readAssets reads the files of a folder, and nothing hidden', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'sallyport-assets-'))
        mkdirSync(join(folder, 'public/img'), { recursive: true })
        writeFileSync(join(folder, 'public/auth.js'), 'export {}')
        writeFileSync(join(folder, 'public/.env'), 'secret')
        writeFileSync(join(folder, 'public/img/logo.png'), Uint8Array.from([0x89, 0xff]))
        const assets = Object.entries(readAssets(join(folder, 'public')))
        rmSync(folder, { recursive: true, force: true })
        const read = assets.map(([name, { content }]) => [name, [...Buffer.from(content)]])
        const script = [...Buffer.from('export {}')]
        same(Object.fromEntries(read), { 'auth.js': script, 'img/logo.png': [0x89, 0xff] }, 'files')
      })
    },
  }
}
