import { group } from '../group.ts'
import { addAccount } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const MARKUP = '<script>alert(1)</script>"\'&'
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'

async function resetMail(target: Target, email: string, emailLang: string) {
  target.mails.clear()
  status(await send(target, 'POST', '/auth/forgot-password', { json: { email, emailLang } }), 200)
  return given((await target.mails.arrived())[0])
}

export const adminTemplatesGroup = group('/admin/api/templates', {
  'lists every mail, and keeps what was written': async (open) => {
    const target = await open(WITH_ADMIN)
    const { templates } = (await administer(target, 'GET', '/templates/mail')).json
    isTrue(Array.isArray(templates), 'a list')
    equal(
      templates.map(({ id, baseHtml, baseText }) => [id, baseHtml + baseText]),
      [
        ['password-reset', ''],
        ['magic-link', ''],
        ['welcome', ''],
        ['verify-email', ''],
        ['change-email', ''],
        ['link-account', ''],
        ['email-changed', ''],
        ['account-exists', ''],
        ['second-factor-added', ''],
        ['second-factor-removed', ''],
        ['passkey-added', ''],
        ['passkey-removed', ''],
        ['second-factor-guesses', ''],
        ['second-factor-locked', ''],
        ['sms-code-guesses', ''],
        ['sms-code-locked', ''],
        ['password-locked', ''],
      ],
    )
    const template = { id: 'welcome', baseHtml: '<p>', baseText: 't', translations: { it: { hello: 'ciao' } } }
    equal((await administer(target, 'POST', '/templates/mail', template)).json, { success: true })
    const after = (await administer(target, 'GET', '/templates/mail')).json.templates
    isTrue(Array.isArray(after), 'a list')
    equal(
      after.find(({ id }) => id === 'welcome'),
      template,
    )
    for (const [json, path] of [
      [{}, 'id'],
      [{ id: 'invoice' }, 'id'],
      [{ id: 'welcome', baseHtml: 1 }, 'baseHtml'],
      [{ id: 'welcome', translations: { de: {} } }, 'translations.de'],
      [{ id: 'welcome', translations: { en: { a: 1 } } }, 'translations.en'],
      [{ id: 'welcome', translations: { en: ['a'] } }, 'translations.en'],
    ] as const)
      invalid(await administer(target, 'POST', '/templates/mail', json), path)
  },

  'writes mails by the template, in their language, all of it escaped': async (open) => {
    const target = await open(WITH_ADMIN)
    const { email } = await addAccount(target)
    const builtIn = await resetMail(target, email, 'en')
    const template = {
      id: 'password-reset',
      baseHtml: '<h1>{{T.title}}</h1><a href="{{link}}">{{ siteName }}</a>{{email}}{{unknown}}{{T.unknown}}',
      baseText: '{{T.title}} {{link}}',
      translations: {
        en: { title: `${MARKUP} for {{email}}`, subject: 'Hi {{email}}\r\nBcc: x' },
        it: { title: 'Ciao' },
      },
    }
    status(await administer(target, 'POST', '/templates/mail', template), 200)
    const mail = await resetMail(target, email, 'en')
    const link = given(/https?:\/\/\S+/.exec(mail.text)?.[0])
    equal(mail.subject, `Hi ${email} Bcc: x`)
    equal(mail.html, `<h1>${ESCAPED} for ${email}</h1><a href="${link.replaceAll('&', '&amp;')}">Sallyport</a>${email}`)
    equal(mail.text, `${MARKUP} for ${email} ${link}`)
    const italian = await resetMail(target, email, 'it')
    equal([italian.subject, italian.text.startsWith('Ciao http')], ['Reimposta la tua password', true])
    status(await administer(target, 'POST', '/templates/mail', { id: 'password-reset' }), 200)
    const again = await resetMail(target, email, 'en')
    const neutral = (text: string) => text.replaceAll(/token=\w+/g, '')
    equal([again.subject, neutral(again.html)], [builtIn.subject, neutral(builtIn.html)])
  },

  'keeps texts of pages': async (open) => {
    const target = await open(WITH_ADMIN)
    equal((await administer(target, 'GET', '/templates/ui')).json, { translations: [] })
    const login = { page: 'login', translations: { en: { title: MARKUP } } }
    equal((await administer(target, 'POST', '/templates/ui', login)).json, { success: true })
    equal((await administer(target, 'GET', '/templates/ui')).json, { translations: [login] })
    for (const [json, path] of [
      [{ translations: {} }, 'page'],
      [{ page: '../x', translations: {} }, 'page'],
      [{ page: 'login' }, 'translations'],
      [{ page: 'login', translations: { en: [] } }, 'translations.en'],
    ] as const)
      invalid(await administer(target, 'POST', '/templates/ui', json), path)
  },
})
