import { group } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { STATIC_PAGES } from '../support/pages/static-pages.ts'
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
        ['sign-in-code', ''],
        ['sign-up', ''],
        ['welcome', ''],
        ['verify-email', ''],
        ['change-email', ''],
        ['link-account', ''],
        ['email-changed', ''],
        ['account-exists', ''],
        ['invitation', ''],
        ['sign-in-method-changed', ''],
        ['sign-in-methods-removed', ''],
        ['second-factor-added', ''],
        ['second-factor-removed', ''],
        ['recovery-codes-renewed', ''],
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

  'previews what would be sent, in the look of the site, and says in which line a placeholder is broken': async (
    open,
  ) => {
    const target = await open({ admin: { secret: ADMIN_SECRET, testMailTo: ['a@example.com'] } })
    const preview = (id: string, json: object) => administer(target, 'POST', `/templates/mail/${id}/preview`, json)
    const logoUrl = 'https://cdn.example.com/logo.png'
    status(
      await administer(target, 'PATCH', '/settings/ui', { siteName: MARKUP, primaryColor: '#6d28d9', logoUrl }),
      200,
    )
    target.clock.advance(6000)
    const own = {
      baseHtml:
        '<img src="{{logoUrl}}"><b style="color:{{primaryColor}}">{{T.hi}} {{siteName}}</b>{{email}}{{unknown}}',
      translations: { it: { hi: 'Ciao {{name}}', subject: 'Da {{siteName}}' } },
    }
    const mail = (await preview('welcome', { ...own, lang: 'it' })).json
    equal(mail.html, `<img src="${logoUrl}"><b style="color:#6d28d9">Ciao Ada ${ESCAPED}</b>ada@example.com`)
    equal(mail.subject, `Da ${MARKUP}`)
    for (const [id, template, lang] of [
      ['welcome', own, 'it'],
      ['magic-link', {}, 'en'],
    ] as const) {
      const { subject, html, text } = (await preview(id, { ...template, lang })).json
      target.mails.clear()
      status(await administer(target, 'POST', `/templates/mail/${id}/test`, { ...template, lang }), 200)
      const sent = given((await target.mails.arrived())[0])
      const asShown = (content: unknown) => String(content).replaceAll('ada@example.com', 'a@example.com')
      equal([sent.subject, sent.html, sent.text], [subject, html, text].map(asShown), id)
    }
    const broken = {
      baseHtml: '<style>@media print{p{color:red}}</style>\n<p>{{T.title}</p>',
      baseText: 'Hi {{name}}\n\n  {{ not this }}',
      translations: { en: { title: '{{' } },
    }
    const answer = await preview('welcome', broken)
    const begins = '{{ begins no placeholder such as {{link}} or {{T.title}}'
    invalid(answer, 'baseHtml', `line 2, column 4: ${begins}`)
    invalid(answer, 'baseText', `line 3, column 3: ${begins}`)
    invalid(answer, 'translations.en.title', `line 1, column 1: ${begins}`)
    refused(await preview('invoice', {}), 404, 'NOT_FOUND')
  },

  'previews pages with an appearance and texts that nobody has stored': async (open) => {
    const target = await open({ ...WITH_ADMIN, ui: { pages: STATIC_PAGES, siteName: 'Nordwind' } })
    const preview = async (json: object) => (await administer(target, 'POST', '/templates/ui/preview', json)).json
    const shown = async (lang: string) => (await send(target, 'GET', `/auth/ui/config?lang=${lang}`)).json
    const theme = async () => (await send(target, 'GET', '/auth/ui/theme.css')).text
    const store = async (greeting: string) =>
      status(
        await administer(target, 'POST', '/templates/ui', {
          page: 'login',
          translations: { it: { 'login.title': greeting } },
        }),
        200,
      )
    await store('Benvenuti')
    for (const lang of ['en', 'it']) {
      const { ui, translations } = await shown(lang)
      equal(await preview({ lang }), { ui, translations, theme: await theme() }, lang)
    }
    const translations = { it: { 'login.title': 'Salve' } }
    const ui = { siteName: 'Südwind', primaryColor: '#6d28d9', cardBg: '#12', constructor: '#000' }
    const before = await shown('it')
    const drafted = await preview({ lang: 'it', page: 'login', translations, ui })
    equal(Object(drafted.translations)['login.title'], 'Salve')
    equal(drafted.ui, { siteName: 'Südwind', primaryColor: '#6d28d9', secondaryColor: '#6c757d' })
    const cleared = await preview({ lang: 'it', page: 'login' })
    equal(Object(cleared.translations)['login.title'], 'Accedi')
    equal(await shown('it'), before, 'nothing is stored')
    await store('Salve')
    status(await administer(target, 'PUT', '/settings', { ui: { siteName: 'Südwind', primaryColor: '#6d28d9' } }), 200)
    target.clock.advance(6000)
    equal(drafted.theme, await theme())
    for (const [json, path] of [
      [{ translations: { de: {} } }, 'translations.de'],
      [{ page: '../x' }, 'page'],
      [{ ui: { siteName: 1 } }, 'ui.siteName'],
    ] as const)
      invalid(await administer(target, 'POST', '/templates/ui/preview', json), path)
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
    const { translations, builtIn } = (await administer(target, 'GET', '/templates/ui')).json
    equal(translations, [])
    isTrue(typeof builtIn === 'object' && builtIn !== null, 'built-in texts')
    const login = { page: 'login', translations: { en: { title: MARKUP } } }
    equal((await administer(target, 'POST', '/templates/ui', login)).json, { success: true })
    equal((await administer(target, 'GET', '/templates/ui')).json, { translations: [login], builtIn })
    for (const [json, path] of [
      [{ translations: {} }, 'page'],
      [{ page: '../x', translations: {} }, 'page'],
      [{ page: 'login' }, 'translations'],
      [{ page: 'login', translations: { en: [] } }, 'translations.en'],
    ] as const)
      invalid(await administer(target, 'POST', '/templates/ui', json), path)
  },

  'shows built-in mails as templates, which make the same mail when they are stored': async (open) => {
    const target = await open(WITH_ADMIN)
    const { email } = await addAccount(target)
    const builtIn = await resetMail(target, email, 'it')
    const answer = await administer(target, 'GET', '/templates/mail/password-reset/built-in')
    status(answer, 200)
    status(await administer(target, 'POST', '/templates/mail', answer.json.template), 200)
    const again = await resetMail(target, email, 'it')
    const neutral = (text: string) => text.replaceAll(/token=\w+/g, '')
    equal(
      [again.subject, neutral(again.html), neutral(again.text)],
      [builtIn.subject, neutral(builtIn.html), neutral(builtIn.text)],
    )
    status(await administer(target, 'GET', '/templates/mail/invoice/built-in'), 404)
  },

  'sends templates as a test with sample data, to an allowed address or to the administrator': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET, testMailTo: ['me@example.com'] } })
    target.mails.clear()
    const test = (json: object, id = 'welcome') => administer(target, 'POST', `/templates/mail/${id}/test`, json)
    const template = { baseText: '{{T.hi}} {{name}}', translations: { it: { hi: 'Ciao' } } }
    equal((await test({ ...template, to: 'Me@Example.com', lang: 'it' })).json, { to: 'me@example.com' })
    const [mail] = await target.mails.arrived()
    equal([mail?.to, mail?.text], ['me@example.com', 'Ciao Ada'])
    invalid(await test({ to: 'nobody' }), 'to')
    invalid(await test({ to: 'me@example.com', lang: 5 }), 'lang')
    status(await test({ to: 'me@example.com' }, 'invoice'), 404)
    const named = await open({ admin: { accessPolicy: () => true } })
    const { user, client } = await signedInNative(named)
    const answer = await client.send('POST', '/admin/api/templates/mail/welcome/test', { json: {} })
    equal(answer.json, { to: user.email })
  },

  'mails show the appearance that administrators saved a moment ago': async (open) => {
    const target = await open(WITH_ADMIN)
    const { email } = await addAccount(target)
    await resetMail(target, email, 'en')
    const ui = { siteName: 'Bakery & Co', primaryColor: '#ffcc00', logoUrl: 'https://cdn.example/logo.svg' }
    status(await administer(target, 'PATCH', '/settings/ui', ui), 200)
    const { html, text } = await resetMail(target, email, 'en')
    isTrue(html.includes('<img src="https://cdn.example/logo.svg" alt="Bakery &amp; Co"'), 'the logo')
    isTrue(html.includes('background:#ffcc00;color:#000'), 'the colour')
    isTrue(text.includes('Bakery & Co'), 'the name')
  },
})
