import { describe, expect, it, onTestFinished } from 'vitest'
import { createOutboundCalls } from '../../packages/core/src/foundations/net/outbound-calls.ts'
import { httpSmsGateway } from '../../packages/core/src/outgoing/messages/carriers/http-sms-gateway.ts'
import { languagesOf } from '../../packages/core/src/outgoing/messages/languages/languages.ts'
import { composeSms } from '../../packages/core/src/outgoing/messages/sms.ts'
import { itFailsAsACarrier } from './carrier-failures.ts'
import { carrierServer } from './carrier-server.ts'

const SETTINGS = { apiKey: 'key-5ecret', username: 'zoë&co', password: 'p+w=d %&#?' }
const PHONE = '+393331234567'

async function open() {
  const server = await carrierServer()
  onTestFinished(server.close)
  return server
}

describe('httpSmsGateway', () => {
  it('asks by GET, with everything in the query but the key', async () => {
    const { origin, received } = await open()
    await httpSmsGateway({ ...SETTINGS, endpoint: `${origin}/sms` }, createOutboundCalls()).send(
      PHONE,
      'a+b & c=d: è 🙂',
    )
    const [request] = received
    expect(request?.method).toBe('GET')
    expect(request?.headers['x-api-key']).toBe('key-5ecret')
    expect(request?.body).toBe('')
    expect(request?.headers.authorization).toBeUndefined()
    const { pathname, searchParams } = new URL(request?.url ?? '', origin)
    expect(pathname).toBe('/sms')
    expect([...searchParams]).toEqual([
      ['username', 'zoë&co'],
      ['password', 'p+w=d %&#?'],
      ['phone', PHONE],
      ['message', 'a+b & c=d: è 🙂'],
    ])
    // Some gateways parse the query as a URL and not as a form: they would read + literally.
    expect(request?.url).not.toContain('+')
  })

  it.each([
    ['/sms?account=1&note=a%20b', '/sms?account=1&note=a%20b&username='],
    ['/sms?', '/sms?username='],
    ['', '/?username='],
    ['/sms#top', '/sms?username='],
  ])('keeps the query of the endpoint %j', async (path, expected) => {
    const { origin, received } = await open()
    await httpSmsGateway({ ...SETTINGS, endpoint: origin + path }, createOutboundCalls()).send(PHONE, 'x')
    expect(received[0]?.url.startsWith(expected)).toBe(true)
    expect(received[0]?.url).not.toContain('key-5ecret')
  })

  it('carries the message of composeSms in both languages', async () => {
    const { origin, received } = await open()
    const sms = composeSms(
      { ...SETTINGS, endpoint: origin, codeExpiresInMinutes: 5 },
      languagesOf(),
      createOutboundCalls(),
    )
    await sms.sendCode(PHONE, '012345')
    await sms.sendCode(PHONE, '012345', 'it')
    expect(received.map(({ url }) => new URL(url, origin).searchParams.get('message'))).toEqual([
      'Your verification code is 012345',
      'Il tuo codice di verifica è 012345',
    ])
  })

  itFailsAsACarrier({
    send: (origin, timeoutMs) =>
      httpSmsGateway(
        { ...SETTINGS, endpoint: `${origin}/sms?hook=hook-5ecret` },
        createOutboundCalls({ timeoutMs }),
      ).send(PHONE, 'code 987651'),
    secrets: [SETTINGS.apiKey, SETTINGS.password, 'p%2Bw', SETTINGS.username, 'hook', '3331234567', '987651'],
  })
})
