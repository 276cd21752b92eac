import { describe, expect, it } from 'vitest'
import { createDevMailbox } from './dev-mailbox.ts'

const now = () => new Date('2026-01-02T03:04:05.678Z')
const HERE = { address: '127.0.0.1' }

function ask(url: string, headers: Record<string, string> = {}): Request {
  return new Request(url, { headers })
}

describe('the development mailbox', () => {
  it('keeps the newest mails first, as many as it holds', async () => {
    const { transport, answer } = createDevMailbox(now)
    for (let n = 1; n <= 105; n++) await transport.send({ to: `u${n}@example.org`, subject: 's', html: 'h', text: 't' })
    const reply = await answer(ask('http://localhost/dev/mailbox.json'), HERE)?.json()
    expect(reply.messages).toHaveLength(100)
    expect(reply.messages[0]).toEqual({
      kind: 'mail',
      receivedAt: now().toISOString(),
      to: 'u105@example.org',
      subject: 's',
      html: 'h',
      text: 't',
    })
  })

  it('keeps text messages among the mails, and shows both', async () => {
    const { transport, smsTransport, answer } = createDevMailbox(now)
    await transport.send({ to: 'ada@example.org', subject: 'The subject', html: 'h', text: 't' })
    await smsTransport.send('+391234567', '<b>Your verification code is 123456</b>')
    const reply = await answer(ask('http://localhost/dev/mailbox.json'), HERE)?.json()
    expect(reply.messages).toEqual([
      {
        kind: 'sms',
        receivedAt: now().toISOString(),
        to: '+391234567',
        text: '<b>Your verification code is 123456</b>',
      },
      expect.objectContaining({ kind: 'mail', to: 'ada@example.org' }),
    ])
    const page = (await answer(ask('http://localhost/dev/mailbox'), HERE)?.text()) ?? ''
    expect(page).toContain('&lt;b&gt;Your verification code is 123456&lt;/b&gt;')
    for (const text of ['+391234567', 'The subject', 'ada@example.org']) expect(page).toContain(text)
  })

  it('lets nothing in a mail become markup or script of the page', async () => {
    const { transport, answer } = createDevMailbox(now)
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`
    await transport.send({ to: evil, subject: evil, html: evil, text: `</pre>${evil}` })
    const response = answer(ask('http://localhost/dev/mailbox'), HERE)
    const page = (await response?.text()) ?? ''
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;')
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(response?.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/)
    expect(response?.headers.get('Content-Security-Policy')).not.toContain('script-src')
  })

  it('answers no proxy on this machine, which speaks for others', () => {
    const { answer } = createDevMailbox(now)
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect(answer(ask('http://localhost/dev/mailbox', { [header]: '127.0.0.1' }), HERE)).toBeNull()
    }
  })

  it('answers peers on this machine alone', () => {
    const { answer } = createDevMailbox(now)
    const request = ask('http://localhost/dev/mailbox')
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect(answer(request, { address })?.status).toBe(200)
    }
    for (const address of ['192.168.1.7', '::ffff:192.168.1.7', 'fe80::1', '1127.0.0.1', '']) {
      expect(answer(request, { address })).toBeNull()
    }
    expect(answer(request, {})).toBeNull()
  })

  it('answers under loopback names alone, against DNS rebinding', () => {
    const { answer } = createDevMailbox(now)
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(answer(ask(`${origin}/dev/mailbox.json`), HERE)?.status).toBe(200)
    }
    for (const origin of ['http://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example']) {
      expect(answer(ask(`${origin}/dev/mailbox.json`), HERE)).toBeNull()
    }
    expect(answer(ask('http://localhost/dev/mailbox', { Host: 'evil.example:80' }), HERE)).toBeNull()
  })
})
