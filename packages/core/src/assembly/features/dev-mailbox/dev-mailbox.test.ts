import { describe, expect, it, vi } from 'vitest'
import { createSallyport } from '../../../create-sallyport.ts'
import { nobleHasher } from '../../../foundations/crypto/noble-hasher.ts'
import { memoryStores } from '../../../foundations/memory/index.ts'
import { devMailbox } from './dev-mailbox.ts'

const BASE = 'http://localhost:3000'
const HERE = { address: '127.0.0.1' }

function opened(environment: 'development' | 'production' = 'development', baseUrl = BASE) {
  const { mailer, sms, feature } = devMailbox()
  const stores = memoryStores()
  const required = {
    secret: 'a secret of at least 32 bytes, for tests',
    stores,
    baseUrl,
    environment,
    passwordHasher: nobleHasher(),
  }
  const service = createSallyport({ ...required, email: { mailer }, features: [feature] })
  const ask = async (headers: Record<string, string> = {}, connection: object = HERE, path = '/auth/dev-mailbox') =>
    service.fetch(new Request(BASE + path, { headers }), connection)
  return { mailer, sms, ask }
}

describe('devMailbox (people 1)', () => {
  it('shows mails and text messages on this machine, as text and never as markup of the page', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue()
    const { mailer, sms, ask } = opened()
    await mailer.send({ to: 'ana@example.com', subject: '<b>Hi</b>', html: '<p id="x">"quoted"</p>', text: 'plain' })
    await sms.send('+39055123', 'code 123')
    const response = await ask()
    const page = await response.text()
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(page).toContain('code 123')
    expect(page).toContain('&#60;p id=&#34;x&#34;&#62;')
    expect(page).not.toMatch(/<b>|<p id/)
    const link = /http:\S+/.exec(String(log.mock.calls.at(-1)))?.[0] ?? ''
    log.mockRestore()
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/dev-mailbox\?key=.{32,}$/)
    expect((await ask({}, {}, link.slice(BASE.length))).status).toBe(200)
  })

  it.each([
    ['callers elsewhere', {}, { address: '203.0.113.7' }],
    ['callers of unknown address', {}, {}],
    ['proxies', { 'X-Forwarded-For': '203.0.113.7' }, HERE],
    ['names of foreign sites that lead here', { Host: 'rebound.example:3000' }, HERE],
  ])('is absent for %s', async (_, headers, connection) => {
    expect((await opened().ask(headers, connection)).status).toBe(404)
  })

  it('is absent with a wrong key', async () => {
    expect((await opened().ask({}, HERE, '/auth/dev-mailbox?key=wrong')).status).toBe(404)
  })

  it("doesn't start in production", () => {
    expect(() => opened('production', 'https://auth.example')).toThrow('features.dev-mailbox: sends no mail')
  })
})
