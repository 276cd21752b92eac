import { eventually } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const ADA = 'ada@example.com'
const WELCOME = {
  en: 'Welcome! Your account has been created',
  it: 'Ti diamo il benvenuto! Il tuo account è stato creato',
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function register(target: Target, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD, ...fields } })
}

export const registerMailsGroup = group('Mails of POST /auth/register', {
  'welcomes in English and in Italian, in HTML and text': async (open) => {
    const target = await open()
    for (const lang of ['en', 'it'] as const) {
      target.mails.clear()
      await register(target, { email: `${lang.toUpperCase()}@example.com`, emailLang: lang, firstName: 'Ada' })
      const [mail] = await target.mails.arrived()
      equal([mail?.to, mail?.subject], [`${lang}@example.com`, WELCOME[lang]])
      isTrue(given(mail).html.includes('Ada') && given(mail).text.includes('Ada'), 'both bodies greet by name')
      isTrue(given(mail).html.includes(`<html lang="${lang}">`), 'the page says its language')
      isTrue(!given(mail).text.includes('<'), 'the text has no markup')
      isTrue(!`${mail?.html}${mail?.text}`.includes(PASSWORD), 'no password')
    }
  },

  'speaks the default language when none is asked for': async (open) => {
    const target = await open((options) => ({ email: { ...options.email, defaultLang: 'it' } }))
    await register(target)
    equal((await target.mails.arrived())[0]?.subject, WELCOME.it)
    target.mails.clear()
    await register(target, { email: 'b@example.com', emailLang: 'en' })
    equal((await target.mails.arrived())[0]?.subject, WELCOME.en)
  },

  'repeats no name that could carry a message, and greets without it': async (open) => {
    const target = await open()
    await register(target)
    const [nameless] = await target.mails.arrived()
    const names = [
      '<img src=x onerror=alert(1)>&"',
      'https://evil.example',
      'evil.example/x',
      'Ada & Bob',
      'Ada\nBcc: x',
      'Win 1000!',
      'a'.repeat(41),
    ]
    for (const [index, name] of names.entries()) {
      for (const fields of [{ firstName: name }, { name }]) {
        target.mails.clear()
        status(await register(target, { email: `${index}-${Object.keys(fields)}@example.com`, ...fields }), 201)
        const [mail] = await target.mails.arrived()
        equal([mail?.html, mail?.text], [nameless?.html, nameless?.text], name)
      }
    }
    for (const [index, name] of ["Ada O'Hara-Lovelace Jr.", 'Zoë', '田中', 'अदिति', 'a'.repeat(40)].entries()) {
      target.mails.clear()
      await register(target, { email: `plain${index}@example.com`, name })
      isTrue(given((await target.mails.arrived())[0]).text.includes(name), `${name} is greeted`)
    }
  },

  'repeats no name that a mail reader would make a link': async (open) => {
    const target = await open()
    await register(target)
    const [nameless] = await target.mails.arrived()
    for (const [index, name] of ['evil.example', 'www.evil.example', 'Win at evil.com'].entries()) {
      target.mails.clear()
      status(await register(target, { email: `link${index}@example.com`, name }), 201)
      const [mail] = await target.mails.arrived()
      equal([mail?.html, mail?.text], [nameless?.html, nameless?.text], name)
    }
  },

  'R12 links to the first siteUrl, whatever Host, Forwarded and Origin say': async (open) => {
    const target = await open({ siteUrl: ['https://first.example', 'https://second.example'] })
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      Origin: 'https://second.example',
      Referer: 'https://second.example/x',
    }
    await send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD }, headers })
    const { html, text: plain } = given((await target.mails.arrived())[0])
    isTrue(
      html.includes('href="https://first.example') && plain.includes('https://first.example'),
      'the first is linked',
    )
    isTrue(!/evil|second|sallyport\.test|127\.0\.0\.1/.test(html + plain), 'and no other')
  },

  "prefers the host's callback, which gets the body without the password": async (open) => {
    const calls: unknown[] = []
    const target = await open((options) => ({
      email: { ...options.email, sendWelcome: async (...args) => void calls.push(args) },
    }))
    await register(target, { firstName: 'Ada', plan: 'gold', emailLang: 'it' })
    await eventually(() => calls.length > 0, 'the callback is called')
    equal(calls, [[ADA, { email: ADA, firstName: 'Ada', plan: 'gold', emailLang: 'it' }, 'it']])
    await target.settled()
    equal(target.mails.all, [])
  },

  'does not fail when the mail fails': async (open) => {
    const target = await open()
    target.mails.fail(new Error('smtp-secret-text'))
    const answer = await register(target)
    status(answer, 201)
    await target.mails.tried(1)
    isTrue(!answer.text.includes('smtp-secret-text'), 'nothing of it is told')
    status(await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }), 200)
    isTrue(
      target.log.some(({ level, event }) => level === 'error' && event === 'delivery.failed'),
      'the failure is logged',
    )
  },

  'works without a mailer': async (open) => {
    const target = await open({ email: undefined })
    status(await register(target), 201)
  },

  'R24b answers alike for a taken address with hideExisting, and mails its owner': async (open) => {
    const target = await open({ registration: { hideExisting: true } })
    const first = await register(target)
    await target.mails.arrived()
    target.mails.clear()
    target.events.clear()
    for (const [lang, subject] of [
      ['en', 'You already have an account'],
      ['it', 'Hai già un account'],
    ]) {
      const again = await register(target, { email: 'ADA@example.com', password: 'another password', emailLang: lang })
      status(again, first.status)
      equal(Object.keys(again.json), Object.keys(first.json))
      equal([...again.headers.keys()].sort(), [...first.headers.keys()].sort(), 'headers')
      isTrue(UUID.test(text(first, 'userId')) && UUID.test(text(again, 'userId')), 'both ids are of one shape')
      isTrue(text(again, 'userId') !== text(first, 'userId'), "the owner's id is not told")
      const [mail] = await target.mails.arrived()
      equal([mail?.to, mail?.subject], [ADA, subject])
      target.mails.clear()
    }
    equal(target.events.all, [])
    const login = (password: string) => send(target, 'POST', '/auth/login', { json: { email: ADA, password } })
    status(await login(PASSWORD), 200)
    refused(await login('another password'), 401, 'INVALID_CREDENTIALS')
  },
})
