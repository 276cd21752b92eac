import { describe, expect, it, onTestFinished } from 'vitest'
import { createOutboundCalls } from '../../packages/core/src/foundations/net/outbound-calls.ts'
import { httpMailRelay, type RelayOptions } from '../../packages/core/src/outgoing/messages/carriers/http-mail-relay.ts'
import { itFailsAsACarrier } from './carrier-failures.ts'
import { carrierServer } from './carrier-server.ts'

const MAIL = {
  to: 'zoë+ada&bob@example.org',
  subject: 'Reimposta la tua password: è “così”',
  html: '<p title="a&amp;b">田中 & 🙂</p>',
  text: 'a+b=c&d\n"quoted" \\ 🙂',
}
const SETTINGS = { apiKey: 'key-5ecret', from: 'noreply@example.org' }

async function sentWith(options: Partial<RelayOptions>, path = '/send') {
  const { origin, received, close } = await carrierServer()
  onTestFinished(close)
  await httpMailRelay({ ...SETTINGS, endpoint: origin + path, ...options }, createOutboundCalls()).send(MAIL)
  const [request] = received
  if (request === undefined) throw new Error('no request arrived')
  return { ...request, origin, json: JSON.parse(request.body) }
}

describe('httpMailRelay', () => {
  it('posts the mail and its sender as JSON with the key', async () => {
    const { method, url, headers, json, origin } = await sentWith({}, '/v1/send?queue=a%26b')
    expect([method, url, headers.host]).toEqual(['POST', '/v1/send?queue=a%26b', new URL(origin).host])
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-api-key']).toBe('key-5ecret')
    expect(headers.authorization).toBeUndefined()
    expect(headers.cookie).toBeUndefined()
    expect(json).toEqual({ ...MAIL, from: 'noreply@example.org' })
  })

  it('adds the name of the sender and the provider where they are configured', async () => {
    const both = await sentWith({ fromName: 'Zoë & Co.', provider: 'ses/eu+1' })
    expect(both.json).toEqual({ ...MAIL, from: SETTINGS.from, fromName: 'Zoë & Co.', provider: 'ses/eu+1' })
    expect((await sentWith({ fromName: 'Shop' })).json).toEqual({ ...MAIL, from: SETTINGS.from, fromName: 'Shop' })
    expect((await sentWith({ provider: 'ses' })).json).toEqual({ ...MAIL, from: SETTINGS.from, provider: 'ses' })
  })

  itFailsAsACarrier({
    send: (origin, timeoutMs) =>
      httpMailRelay(
        { ...SETTINGS, endpoint: `${origin}/send?hook=hook-5ecret` },
        createOutboundCalls({ timeoutMs }),
      ).send(MAIL),
    secrets: [SETTINGS.apiKey, 'hook', MAIL.to, MAIL.subject, MAIL.html, 'quoted'],
  })

  it('says no key that a header cannot hold', async () => {
    const settings = { ...SETTINGS, endpoint: 'http://127.0.0.1:9', apiKey: 'schlüßel→5ecret' }
    const relay = httpMailRelay(settings, createOutboundCalls())
    const error: unknown = await relay.send(MAIL).catch((thrown) => thrown)
    expect(String(error)).toBe('Error: the mail relay 127.0.0.1:9 could not be reached')
  })
})
