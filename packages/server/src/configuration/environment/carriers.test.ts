import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../../test/spawn-server.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery', emailLang: 'it' }

/** Starts a fake mail relay on this machine that replies with the given HTTP status. */
async function relay(status: number) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    bodies.push(`${request.method} ${request.url} ${request.headers['x-api-key']} ${body}`)
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, bodies }
}

async function startedWith(host: string) {
  return spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), {
    SALLYPORT_MAIL_ENDPOINT: `http://${host}/send?queue=hunter2`,
    SALLYPORT_MAIL_API_KEY: 'key-hunter2',
    SALLYPORT_MAIL_FROM: 'noreply@example.org',
    SALLYPORT_MAIL_FROM_NAME: 'Shop',
  })
}

async function register(url: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${url}/auth/register`, { method: 'POST', headers, body: JSON.stringify(ADA) })).status
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}

describe('the server with a mail relay', () => {
  it('hands its mails to the relay, in development too', async () => {
    const { host, bodies } = await relay(202)
    const { url, output, stop } = await startedWith(host)
    expect(await register(url)).toBe(201)
    await until(() => bodies.length > 0)
    const [, method, path, key, body = ''] = /^(\w+) (\S+) (\S+) (.*)$/s.exec(bodies[0] ?? '') ?? []
    expect([method, path, key]).toEqual(['POST', '/send?queue=hunter2', 'key-hunter2'])
    expect(JSON.parse(body)).toEqual({
      to: ADA.email,
      subject: 'Ti diamo il benvenuto! Il tuo account è stato creato',
      html: expect.stringContaining('<html lang="it">'),
      text: expect.stringContaining(`: http://localhost:${new URL(url).port}/auth/ui/login\n`),
      from: 'noreply@example.org',
      fromName: 'Shop',
    })
    expect((await (await fetch(`${url}/dev/mailbox.json`)).json()).messages).toEqual([])
    expect(await stop()).toBe(0)
    expect(output()).not.toContain('hunter2')
  })

  it('logs what the relay answers and neither key nor recipient', async () => {
    const { host } = await relay(503)
    const { url, output, stop } = await startedWith(host)
    expect(await register(url)).toBe(201)
    await until(() => output().includes('delivery.failed'))
    expect(await stop()).toBe(0)
    expect(output()).toContain(`the mail relay ${host} answered 503`)
    expect(output()).not.toMatch(/hunter2|ada@example/)
  })
})
