import { oauth2 } from '@sallyport/core'
import { group } from '../../group.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import { STATIC_PAGES } from '../../support/pages/static-pages.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import type { Overrides, Target } from '../../support/target.ts'

const pages = STATIC_PAGES
const DEFAULTS = { siteName: 'Sallyport', primaryColor: '#4a90d9', secondaryColor: '#6c757d' }
const client = { clientId: 'id', clientSecret: 'secret' }
const other = oauth2({
  ...client,
  authorizationUrl: 'https://provider.invalid/authorize',
  tokenUrl: 'https://provider.invalid/token',
  userInfoUrl: 'https://provider.invalid/user',
  mapProfile: ({ id }) => ({ subject: id, emailVerified: false }),
})

async function configOf(target: Target, query = '') {
  const answer = await send(target, 'GET', `/auth/ui/config${query}`)
  status(answer, 200)
  return answer.json
}

export const uiConfigGroup = group('GET /ui/config', {
  'says everything that is on': async (open) => {
    const oauth = { providers: { github: client, other } }
    const target = await open({
      ...PASSKEYS,
      ui: { pages },
      oauth,
      baseUrl: 'https://auth.example.com',
      emailVerificationMode: 'lazy',
    })
    const { translations, ...config } = await configOf(target)
    equal(config, {
      apiPrefix: '/auth',
      features: {
        register: true,
        magicLink: true,
        sms: true,
        passkeys: true,
        google: false,
        github: true,
        forgotPassword: true,
        verifyEmail: true,
        twoFactor: true,
        changeEmail: true,
        linkedAccounts: true,
        linking: true,
        sessions: false,
        deleteAccount: true,
      },
      ui: DEFAULTS,
      lang: 'en',
      headless: false,
      registrationEnabled: true,
      magicLinkEnabled: true,
      smsEnabled: true,
      totpEnabled: true,
      githubEnabled: true,
      googleEnabled: false,
      availableProviders: ['github', 'other'],
    })
    equal(translations, { 'login.title': 'Sign in', 'login.submit': 'Go' })
  },

  'says what is off': async (open) => {
    const less: Overrides = { registration: undefined, email: undefined, sms: undefined }
    const target = await open({ ...less, ui: {}, secondFactor: { methods: ['sms'] }, mounts: { auth: '/identity' } })
    const { json, headers } = await send(target, 'GET', '/identity/ui/config')
    equal(json.features, {
      register: false,
      magicLink: false,
      sms: false,
      passkeys: false,
      google: false,
      github: false,
      forgotPassword: false,
      verifyEmail: false,
      twoFactor: true,
      changeEmail: false,
      linkedAccounts: true,
      linking: false,
      sessions: false,
      deleteAccount: true,
    })
    equal([json.apiPrefix, json.headless, json.totpEnabled, json.availableProviders], ['/identity', true, false, []])
    equal(json.translations, {})
    equal(headers.get('Cache-Control'), 'no-store')
  },

  'offers linking beside onOAuthUser only with onLink': async (open) => {
    const onOAuthUser = () => ({ id: '' })
    for (const [hooks, isOffered] of [
      [{ onOAuthUser }, false],
      [{ onOAuthUser, onLink: () => {} }, true],
    ] as const) {
      const oauth = { providers: { other }, ...hooks }
      const { features } = await configOf(await open({ ui: {}, oauth, baseUrl: 'https://auth.example.com' }))
      isTrue(JSON.stringify(features).includes(`"linking":${isOffered}`), `linking: ${isOffered}`)
    }
  },

  'promises no verification where nothing asks for it': async (open) => {
    const { features } = await configOf(await open({ ui: {} }))
    isTrue(JSON.stringify(features).includes('"verifyEmail":false'), 'the mode is none')
  },

  'is there without pages, and not without the option': async (open) => {
    equal((await configOf(await open({ ui: { pages, headless: true } }))).headless, true)
    refused(await send(await open(), 'GET', '/auth/ui/config'), 404, 'NOT_FOUND')
  },

  'takes the look from the settings, else from the options, else as usual': async (open) => {
    const options = { siteName: 'Shop', primaryColor: '#ABC', bgColor: '#11223344', customCss: 'p { color: red }' }
    const target = await open({ ui: options })
    equal((await configOf(target)).ui, { ...DEFAULTS, ...options })
    const chosen = { siteName: '<b>Ours</b>', bgImage: 'https://img.example.com/a.png' }
    // Settings are cached for up to 5 s.
    target.clock.advance(5000)
    await target.stores.settings?.updateSettings({ ui: chosen })
    equal((await configOf(target)).ui, { ...DEFAULTS, ...options, ...chosen })
  },

  'leaves out settings that no page could use': async (open) => {
    const target = await open({ ui: {} })
    const odd = {
      siteName: '',
      primaryColor: 'red;} body{display:none',
      secondaryColor: '#12345',
      logoUrl: 'javascript:alert(1)',
      bgImage: 'https://a;script-src.example.com/x.png',
      cardBg: 'url(https://evil.example)',
      customCss: 'not of the settings',
    }
    // Settings are cached for up to 5 s.
    target.clock.advance(5000)
    await target.stores.settings?.updateSettings({ ui: odd })
    equal((await configOf(target)).ui, DEFAULTS)
  },

  'speaks the language that is asked for, else the one of mails': async (open) => {
    const target = await open({ ui: { pages } })
    for (const [query, lang, title] of [
      ['', 'en', 'Sign in'],
      ['?lang=it', 'it', 'Accedi'],
      ['?lang=de', 'en', 'Sign in'],
      ['?lang=__proto__', 'en', 'Sign in'],
    ] as const) {
      const config = await configOf(target, query)
      equal(
        [config.lang, config.translations],
        [lang, { 'login.title': title, 'login.submit': lang === 'it' ? 'Vai' : 'Go' }],
      )
    }
    const italian = await open((usual) => ({ ui: { pages }, email: { ...usual.email, defaultLang: 'it' } }))
    equal((await configOf(italian)).lang, 'it')
    equal((await configOf(italian, '?lang=en')).lang, 'en')
  },

  'says in its texts how long a password has to be': async (open) => {
    const hint = {
      page: 'register',
      translations: { en: { 'field.passwordHint': 'At least {minLength}: {minLength}!' } },
    }
    for (const [passwordPolicy, expected] of [
      [{ minLength: 12 }, 'At least 12: 12!'],
      [undefined, 'At least 8: 8!'],
    ] as const) {
      const target = await open({ ui: { pages }, passwordPolicy })
      await target.stores.templates?.savePage(hint)
      const { translations } = await configOf(target)
      equal(translations, { 'login.title': 'Sign in', 'login.submit': 'Go', 'field.passwordHint': expected })
    }
  },

  "puts the host's own texts of any page over the built-in ones": async (open) => {
    const target = await open({ ui: { pages } })
    const { templates } = target.stores
    await templates?.savePage({ page: 'login', translations: { en: { 'login.title': '<i>Hello</i>' } } })
    await templates?.savePage({ page: 'register', translations: { en: { 'register.more': 'More' }, it: {} } })
    equal((await configOf(target)).translations, {
      'login.title': '<i>Hello</i>',
      'login.submit': 'Go',
      'register.more': 'More',
    })
    equal((await configOf(target, '?lang=it')).translations, { 'login.title': 'Accedi', 'login.submit': 'Vai' })
  },
})
