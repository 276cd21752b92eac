/**
 * The Postgres server that all tests of a run share, each file in a database of its own. Vitest's main process starts it
 * when a test first asks for it (global set-up), and removes it at the end of the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { startPostgres } from './postgres-server.ts'

/** Environment variable with the path of the socket at which a test asks for the server. */
const ASK_AT = 'SALLYPORT_TEST_POSTGRES'
const NAME = '{database}'

/** Vitest's global set-up. */
export default async function offer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pg-ask-'))
  const path = join(folder, 'ask')
  let starting: ReturnType<typeof startPostgres> | undefined
  const asked = createServer((socket) => {
    starting ??= startPostgres()
    starting.then(
      (server) => socket.end(server.url(NAME)),
      (error: unknown) => socket.end(`error: ${error}`),
    )
  })
  await new Promise<void>((resolve) => asked.listen(path, resolve))
  asked.unref()
  process.env[ASK_AT] = path
  return async () => {
    asked.close()
    await (await starting)?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates an empty database and returns its URL. */
export async function createDatabase(name = `test_${crypto.randomUUID().replaceAll('-', '')}`): Promise<string> {
  const url = await urlPattern()
  const client = new Client(url.replace(NAME, 'postgres'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(NAME, name)
}

async function urlPattern(): Promise<string> {
  const path = process.env[ASK_AT]
  if (path === undefined) throw new Error(`${ASK_AT} is not set: this test needs vitest's global set-up`)
  const answer = await text(connect(path))
  if (answer.startsWith('error: ')) throw new Error(answer)
  return answer
}
