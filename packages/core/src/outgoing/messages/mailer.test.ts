import { describe, expect, it } from 'vitest'
import { createOutboundCalls } from '../../foundations/net/outbound-calls.ts'
import type { WayInChange } from '../../ports/accounts/ways-in.ts'
import type { Mailer, MailMessage } from '../../ports/host/mailer.ts'
import { composeMailer, defaultLanguage, type EmailOptions } from './mailer.ts'

const SITE = {
  url: 'https://shop.example',
  look: async () => ({ siteName: 'Shop', primaryColor: '#123456', onPrimaryColor: '#fff' }),
}
const CALLS = createOutboundCalls()
const RELAY = { endpoint: 'http://localhost:1', apiKey: 'k', from: 'a@b.example' }
const LINK = 'https://shop.example/x?token=t'

function withBox(options: EmailOptions = {}, site: Parameters<typeof composeMailer>[1] = SITE) {
  const mails: MailMessage[] = []
  const { mailer } = composeMailer({ mailer: { send: async (mail) => void mails.push(mail) }, ...options }, site, CALLS)
  return { mails, mailer }
}

const CHANGE: WayInChange = {
  change: 'added',
  method: { type: 'passkey', name: 'MacBook' },
  at: new Date('2030-03-01T12:34:56Z'),
  isByAdministrator: false,
  ipAddress: '192.0.2.1',
  device: 'Firefox · Windows',
  suspended: [],
}

/** Sends every kind of mail once, in the order below. */
async function sendAll(mailer: Mailer, lang?: 'en' | 'it'): Promise<void> {
  await mailer.sendPasswordReset?.('a@b.example', 't', LINK, lang)
  await mailer.sendMagicLink?.('a@b.example', 't', LINK, lang)
  await mailer.sendVerificationEmail?.('a@b.example', 't', LINK, lang, 'ABCDEFGH')
  await mailer.sendChangeEmail?.('a@b.example', 't', LINK, lang)
  await mailer.sendLinkAccount?.('a@b.example', 't', LINK, { provider: 'github' }, lang)
  await mailer.sendWelcome?.('a@b.example', { name: 'Ada' }, lang)
  await mailer.sendEmailChanged?.('a@b.example', 'new@b.example', lang)
  await mailer.sendAccountExists?.('a@b.example', lang)
  for (const alert of [
    'second-factor-added',
    'second-factor-removed',
    'recovery-codes-renewed',
    'second-factor-guesses',
    'second-factor-locked',
    'sms-code-guesses',
    'sms-code-locked',
    'password-locked',
  ] as const)
    await mailer.sendSecurityAlert?.('a@b.example', alert, lang)
  await mailer.sendSignInMethodChanged?.('a@b.example', CHANGE, 't', LINK, lang)
  await mailer.sendSignInMethodsRemoved?.('a@b.example', [{ type: 'password' }], lang)
}

describe('composeMailer', () => {
  it('sends a built-in mail for every occasion', async () => {
    const { mails, mailer } = withBox()
    await sendAll(mailer)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Reset your password',
      'Your magic sign-in link',
      'Verify your email address',
      'Confirm your new email address',
      'Confirm linking your account',
      'Welcome! Your account has been created',
      'Your email address has been updated',
      'You already have an account',
      'An authenticator app was added',
      'Your authenticator app was removed',
      'Your recovery codes were replaced',
      'Wrong codes at your second sign-in step',
      'Your second sign-in step is locked',
      'Wrong codes from text messages',
      'Sign-in by text message is off',
      'Sign-in with your password is paused',
      'A passkey was added',
      'Earlier sign-in methods were removed',
    ])
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['a@b.example']))
  })

  it('has no mail without a callback or mailer', () => {
    expect(composeMailer({}, SITE, CALLS)).toEqual({ mailer: {}, mailerFor: expect.any(Function) })
    const some = composeMailer({ sendMagicLink: async () => {}, sendVerificationEmail: async () => {} }, SITE, CALLS)
    expect(Object.keys(some.mailer).sort()).toEqual([
      'sendChangeEmail',
      'sendLinkAccount',
      'sendMagicLink',
      'sendVerificationEmail',
    ])
  })

  it('lets each callback win over the mailer, and the one for verification serve three occasions', async () => {
    const calls: unknown[][] = []
    const note =
      (name: string) =>
      async (...args: unknown[]) =>
        void calls.push([name, ...args])
    const { mails, mailer } = withBox({
      sendPasswordReset: note('reset'),
      sendMagicLink: note('magic'),
      sendVerificationEmail: note('verify'),
      sendWelcome: note('welcome'),
      sendEmailChanged: note('changed'),
      sendSecurityAlert: note('alert'),
      sendSignInMethodChanged: note('method'),
      sendSignInMethodsRemoved: note('removed'),
    })
    await sendAll(mailer, 'it')
    expect(calls).toEqual([
      ['reset', 'a@b.example', 't', LINK, 'it'],
      ['magic', 'a@b.example', 't', LINK, 'it'],
      ['verify', 'a@b.example', 't', LINK, 'it', 'ABCDEFGH'],
      ['verify', 'a@b.example', 't', LINK, 'it'],
      ['verify', 'a@b.example', 't', LINK, 'it'],
      ['welcome', 'a@b.example', { name: 'Ada' }, 'it'],
      ['changed', 'a@b.example', 'new@b.example', 'it'],
      ['alert', 'a@b.example', 'second-factor-added', 'it'],
      ['alert', 'a@b.example', 'second-factor-removed', 'it'],
      ['alert', 'a@b.example', 'recovery-codes-renewed', 'it'],
      ['alert', 'a@b.example', 'second-factor-guesses', 'it'],
      ['alert', 'a@b.example', 'second-factor-locked', 'it'],
      ['alert', 'a@b.example', 'sms-code-guesses', 'it'],
      ['alert', 'a@b.example', 'sms-code-locked', 'it'],
      ['alert', 'a@b.example', 'password-locked', 'it'],
      ['method', 'a@b.example', CHANGE, 't', LINK, 'it'],
      ['removed', 'a@b.example', [{ type: 'password' }], 'it'],
    ])
    expect(mails.map(({ subject }) => subject)).toEqual(['Hai già un account'])
  })

  it('tells callbacks and templates the default language where none was asked for', async () => {
    const languages: unknown[] = []
    const sendMagicLink = async (_to: string, _token: string, _link: string, lang?: string) => void languages.push(lang)
    const { mails, mailer } = withBox({ defaultLang: 'it', sendMagicLink })
    await sendAll(mailer)
    expect(languages).toEqual(['it'])
    expect(mails).toHaveLength(17)
    for (const { html } of mails) expect(html).toContain('<html lang="it">')
  })

  it("takes the default language of the relay's settings before the one beside them", () => {
    expect(defaultLanguage({})).toBe('en')
    expect(defaultLanguage({ defaultLang: 'it' })).toBe('it')
    expect(defaultLanguage({ mailer: RELAY, defaultLang: 'it' })).toBe('it')
    expect(defaultLanguage({ mailer: { ...RELAY, defaultLang: 'it' } })).toBe('it')
    expect(defaultLanguage({ mailer: { ...RELAY, defaultLang: 'en' }, defaultLang: 'it' })).toBe('en')
  })

  it('says how long links work where it knows', async () => {
    const HOUR = 3_600_000
    const lifetimes = {
      passwordResetMs: HOUR,
      magicLinkMs: HOUR / 4,
      emailVerificationMs: 24 * HOUR,
      emailChangeMs: HOUR * 1.5,
      accountLinkMs: 60_000,
    }
    const { mails, mailer } = withBox({}, { ...SITE, lifetimes })
    await sendAll(mailer, 'en')
    await sendAll(mailer, 'it')
    const said = mails.map(({ text }) => /(?:only once and for|sola volta e per) ([^.]+)\./.exec(text)?.[1])
    expect(said.filter((words) => words !== undefined)).toEqual([
      ...['1 hour', '15 minutes', '24 hours', '90 minutes', '1 minute', '7 days'],
      ...['1 ora', '15 minuti', '24 ore', '90 minuti', '1 minuto', '7 giorni'],
    ])
  })

  it('repeats no provider and no address that a mail reader would make a link of', async () => {
    const { mails, mailer } = withBox()
    for (const provider of ['evil.example', 'https://evil.example', '<b>evil</b>', 'a'.repeat(41)]) {
      await mailer.sendLinkAccount?.('a@b.example', 't', LINK, { provider, name: provider })
    }
    for (const address of [
      'www.evil.example@b.example',
      'evil.example/x@b.example',
      '"evil"@b.example',
      'e&vil@b.example',
    ]) {
      await mailer.sendEmailChanged?.('a@b.example', address)
    }
    expect(mails).toHaveLength(8)
    for (const { html, text } of mails) expect(html + text).not.toMatch(/evil|aaaa/)
    await mailer.sendLinkAccount?.('a@b.example', 't', LINK, { provider: 'my_idp', name: 'Ada L' })
    expect(mails.at(-1)?.text).toContain('“Ada L” at my_idp')
  })

  it('A11 names the time, the masked new address and the operators in the notice to the old address', async () => {
    const { mails, mailer } = withBox()
    await mailer.sendEmailChanged?.('a@b.example', 'new.ada+1@b.example', 'en', new Date('2030-03-01T12:34:56Z'))
    expect(mails[0]?.text).toContain('n***@b.example')
    expect(mails[0]?.text).not.toContain('new.ada')
    expect(mails[0]?.text).toContain('2030-03-01 12:34 UTC')
    expect(mails[0]?.text).toContain('the operators of Shop (https://shop.example)')
  })

  it('R38 says what changed, when and from where, and repeats no name that could be a link', async () => {
    const { mails, mailer } = withBox()
    const suspended = [{ type: 'phone' as const, name: '…67' }]
    await mailer.sendSignInMethodChanged?.('a@b.example', { ...CHANGE, suspended }, 't', LINK, 'en')
    expect(mails[0]?.text).toContain('A passkey was added (MacBook) in your account at Shop.')
    expect(mails[0]?.text).toContain('Time: 2030-03-01 12:34 UTC. From: 192.0.2.1, Firefox · Windows.')
    expect(mails[0]?.text).toContain('phone number (…67)')
    expect(mails[0]?.text).toContain(`This wasn’t me: ${LINK}`)
    const method = { type: 'linked-account' as const, provider: 'github', name: 'evil.example' }
    await mailer.sendSignInMethodChanged?.(
      'a@b.example',
      { ...CHANGE, method, isByAdministrator: true },
      't',
      LINK,
      'it',
    )
    expect(mails[1]?.subject).toBe('È stato aggiunto un account collegato')
    expect(mails[1]?.text).toContain('(github)')
    expect(mails[1]?.text).toContain('un amministratore')
    expect(mails[1]?.text).not.toMatch(/evil/)
  })
})
