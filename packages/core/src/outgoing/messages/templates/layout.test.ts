import { describe, expect, it } from 'vitest'
import type { Language, MailMessage } from '../../../ports/host/mailer.ts'
import { builtInMails } from '../built-in-mails.ts'
import { MAIL_IDS } from '../mail-ids.ts'
import { renderMail } from './layout.ts'

const HOSTILE = `<img src=x onerror="alert(1)"> & 'friends'`
const ESCAPED = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;'
const LINK = 'https://app.example/x?token=t&b="><script>'
const ESCAPED_LINK = 'href="https://app.example/x?token=t&amp;b=&quot;&gt;&lt;script&gt;"'

const LOOK = { siteName: HOSTILE, primaryColor: '#123456', onPrimaryColor: '#fff' }

const SUBJECTS = {
  sendPasswordReset: ['Reset your password', 'Reimposta la tua password'],
  sendMagicLink: ['Your magic sign-in link', 'Il tuo link magico per accedere'],
  sendWelcome: ['Welcome! Your account has been created', 'Ti diamo il benvenuto! Il tuo account è stato creato'],
  sendVerificationEmail: ['Verify your email address', 'Verifica il tuo indirizzo email'],
  sendChangeEmail: ['Confirm your new email address', 'Conferma il tuo nuovo indirizzo email'],
  sendLinkAccount: ['Confirm linking your account', 'Conferma il collegamento del tuo account'],
  sendEmailChanged: ['Your email address has been updated', 'Il tuo indirizzo email è stato aggiornato'],
  sendInvitation: [`You are invited to ${HOSTILE}`, `Invito a ${HOSTILE}`],
  sendAccountExists: ['You already have an account', 'Hai già un account'],
} as const

type Occasion = keyof typeof SUBJECTS

/** Renders one kind of mail for a site whose name is hostile and whose links need escaping. */
async function mailFor(occasion: Occasion, lang: Language): Promise<MailMessage> {
  const mails: MailMessage[] = []
  const transport = { send: async (mail: MailMessage) => void mails.push(mail) }
  const mailer = builtInMails(transport, { url: LINK, look: async () => LOOK }, 'en')
  const to = 'ada@b.example'
  if (occasion === 'sendWelcome') await mailer.sendWelcome(to, { firstName: 'Zoë' }, lang)
  else if (occasion === 'sendLinkAccount')
    await mailer.sendLinkAccount(to, 't', LINK, { provider: 'github', name: 'Ada L' }, lang)
  else if (occasion === 'sendEmailChanged') await mailer.sendEmailChanged(to, 'new@b.example', lang)
  else if (occasion === 'sendAccountExists') await mailer.sendAccountExists(to, lang)
  else if (occasion === 'sendVerificationEmail') await mailer.sendVerificationEmail(to, 't', LINK, lang, 'ABCDEFGH')
  else await mailer[occasion](to, 't', LINK, lang)
  const [mail] = mails
  if (mail === undefined) throw new Error('no mail was sent')
  return mail
}

describe('renderMail', () => {
  it('shows every value as text in HTML, and as it is in plain text', () => {
    const text = {
      subject: HOSTILE,
      paragraphs: [HOSTILE],
      action: HOSTILE,
      notes: [HOSTILE],
      plainLink: 'Or copy this:',
    }
    const mail = renderMail('en', LOOK, text, LINK)
    expect(mail.subject).toBe(HOSTILE)
    expect(mail.html).not.toMatch(/<img|<script/)
    expect(mail.html.split(ESCAPED)).toHaveLength(7)
    expect(mail.html).toContain(ESCAPED_LINK)
    expect(mail.text).toBe(`${HOSTILE}\n\n${HOSTILE}: ${LINK}\n\n${HOSTILE}\n`)
  })
})

describe.each(Object.keys(SUBJECTS) as Occasion[])('the mail of %s', (occasion) => {
  it.each(['en', 'it'] as const)('has its subject, its link and its values in %s', async (lang) => {
    const { subject, html, text } = await mailFor(occasion, lang)
    expect(subject).toBe(SUBJECTS[occasion][lang === 'en' ? 0 : 1])
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(ESCAPED_LINK)
    expect(html).toContain(ESCAPED)
    expect(html).not.toMatch(/<img|<script|undefined|\[object/)
    expect(text).toContain(`: ${LINK}\n`)
    expect(text).toContain(HOSTILE)
    expect(text).not.toMatch(/undefined|\[object|&lt;/)
  })

  it('says in both languages what to do if it was somebody else', async () => {
    expect((await mailFor(occasion, 'en')).text).toMatch(/If (it was|you did) not|If it was you/)
    expect((await mailFor(occasion, 'it')).text).toMatch(/Se (non|sei) /)
  })
})

describe('the values of mails', () => {
  it.each(['en', 'it'] as const)('stand in both bodies in %s', async (lang) => {
    const values = [
      ['sendWelcome', 'Zoë'],
      ['sendLinkAccount', 'github'],
      ['sendLinkAccount', 'Ada L'],
      ['sendEmailChanged', 'n***@b.example'],
      ['sendVerificationEmail', 'ABCDEFGH'],
    ] as const
    for (const [occasion, value] of values) {
      const { html, text } = await mailFor(occasion, lang)
      expect(html).toContain(value)
      expect(text).toContain(value)
    }
  })
})

describe('the appearance of mails', () => {
  const text = { subject: 'S', paragraphs: ['Hello Ada,', 'one', 'two'], action: 'Go', plainLink: 'Or copy this:' }

  it('shows the logo instead of the name, the colour on the button, and the URL as text', () => {
    const look = { ...LOOK, siteName: 'Shop "A"', logoUrl: 'https://cdn.example/logo.svg?a=1&b="2"' }
    const { html } = renderMail('it', look, text, LINK)
    expect(html).toContain('<img src="https://cdn.example/logo.svg?a=1&amp;b=&quot;2&quot;" alt="Shop &quot;A&quot;"')
    expect(html).toContain('background:#123456;color:#fff;text-decoration:none')
    expect(html).toContain('Or copy this:')
    expect(html).toContain('>https://app.example/x?token=t&amp;b=&quot;&gt;&lt;script&gt;</span>')
  })

  it('has a dark style and begins with a hidden text for lists of mails', () => {
    const { html } = renderMail('en', LOOK, text, LINK)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>Hello Ada, one<\/div>/)
  })
})

describe('a built-in mail as a template', () => {
  it.each(MAIL_IDS)('makes the mail %s again when it is filled', async (id) => {
    const mails: MailMessage[] = []
    const transport = { send: async (mail: MailMessage) => void mails.push(mail) }
    const look = { ...LOOK, siteName: 'Shop & Co', logoUrl: 'https://cdn.example/l.svg' }
    const { builtInTemplate, sendTest } = builtInMails(
      transport,
      { url: 'https://a.example', look: async () => look },
      'en',
    )
    const template = await builtInTemplate(id)
    if (template === null) throw new Error('no template')
    const empty = { id, baseHtml: '', baseText: '', translations: {} }
    for (const lang of ['en', 'it'] as const) {
      await sendTest(template, 'a@b.example', lang)
      await sendTest(empty, 'a@b.example', lang)
    }
    expect(mails[0]).toEqual(mails[1])
    expect(mails[2]).toEqual(mails[3])
    expect(JSON.stringify(mails)).not.toMatch(/\{\{|undefined/)
    expect(await builtInTemplate('invoice')).toBeNull()
  })
})
