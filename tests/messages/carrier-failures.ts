import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { carrierServer, freeOrigin } from './carrier-server.ts'

interface Carrier {
  /** Sends one message to the endpoint at this origin, with a timeout. */
  send(origin: string, timeoutMs?: number): Promise<void>
  readonly secrets: readonly string[]
}

async function failureOf({ send, secrets }: Carrier, origin: string, timeoutMs?: number): Promise<string> {
  const error: unknown = await send(origin, timeoutMs).then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('the message was sent, although it should fail')
  // Prints the error with stack, cause and hidden properties, as a verbose logger would.
  const shown = inspect(error, { depth: null, showHidden: true })
  for (const secret of secrets) expect(shown).not.toContain(secret)
  expect(error.cause).toBeUndefined()
  return error.message
}

/** Tests for every transport that sends messages by HTTP. */
export function itFailsAsACarrier(carrier: Carrier): void {
  const open = async (answer?: (response: ServerResponse) => void) => {
    const server = await carrierServer(answer)
    onTestFinished(() => server.close())
    return { ...server, host: new URL(server.origin).host }
  }

  it.each([200, 201, 202, 204])('takes %i for sent, at one try', async (status) => {
    const { origin, received } = await open((response) => response.writeHead(status).end())
    await carrier.send(origin)
    expect(received).toHaveLength(1)
  })

  it.each([400, 401, 404, 429, 500, 503])(
    'rejects at %i and names status and host alone, at one try',
    async (status) => {
      const { origin, received, host } = await open((response) =>
        response.writeHead(status).end(carrier.secrets.join()),
      )
      expect(await failureOf(carrier, origin)).toMatch(new RegExp(`^the [A-Za-z ]+ ${host} answered ${status}$`))
      expect(received).toHaveLength(1)
    },
  )

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i is a failure', async (status) => {
    const other = await open()
    const { origin, received } = await open((response) =>
      response.writeHead(status, { Location: `${other.origin}/elsewhere` }).end(),
    )
    expect(await failureOf(carrier, origin)).toContain(`answered ${status}`)
    expect([received.length, other.received.length]).toEqual([1, 0])
  })

  it('gives up on a carrier that does not answer in time', async () => {
    const { origin, host } = await open(() => {})
    expect(await failureOf(carrier, origin, 50)).toContain(`${host} did not answer in time`)
  })

  it('does not wait for the end of an answer, nor read one that has none', async () => {
    let written = 0
    const { origin } = await open((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written++
        response.once('drain', more)
      }
      more()
    })
    await carrier.send(origin, 5000)
    expect(written).toBeLessThan(1000)
  })

  it('rejects where nobody listens', async () => {
    const origin = await freeOrigin()
    expect(await failureOf(carrier, origin)).toContain(`${new URL(origin).host} could not be reached`)
  })

  it('rejects when the connection breaks off', async () => {
    const { origin } = await open((response) => response.socket?.destroy())
    expect(await failureOf(carrier, origin)).toContain('could not be reached')
  })
}
