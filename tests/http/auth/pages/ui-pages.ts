import { createSallyport, type SallyportOptions } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { STATIC_PAGES } from '../../support/pages/static-pages.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const pages = STATIC_PAGES
const ui = { pages }
const ALWAYS = ['/ui', '/ui/login', '/ui/account', '/ui/2fa', '/2fa']
const BY_NEED: Readonly<Record<string, readonly string[]>> = {
  registration: ['/ui/register'],
  email: [
    '/ui/forgot-password',
    '/ui/reset-password',
    '/ui/verify-email',
    '/ui/magic-link',
    '/ui/magic-link/verify',
    '/ui/change-email',
    '/ui/change-email/confirm',
    '/ui/link-verify',
  ],
  oauth: ['/ui/account-conflict'],
}
const OAUTH: Overrides = {
  baseUrl: 'https://auth.example.com',
  oauth: { providers: { github: { clientId: 'id', clientSecret: 'secret' } } },
}

async function statusesOf(target: Target, paths: readonly string[]): Promise<readonly number[]> {
  return Promise.all(paths.map(async (path) => (await send(target, 'GET', `/auth${path}`)).status))
}

function policyOf({ headers }: Answer): Readonly<Record<string, string>> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ')
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/s, 2)))
}

async function returnOf(target: Target, query: string): Promise<string | undefined> {
  const { text } = await send(target, 'GET', `/auth/ui/login?${query}`)
  return / data-return="([^"]*)"/.exec(text)?.[1]
}

async function complaint(open: MakeTarget, odd: Readonly<Record<string, unknown>>): Promise<string> {
  const { options } = await open()
  try {
    // The cast is intended: start-up must detect values of the wrong type.
    createSallyport({ ...options, ui: odd } as SallyportOptions)
    return ''
  } catch (error) {
    return String(error)
  }
}

export const uiPagesGroup = group('GET /ui', {
  'is there for what is on, and for nothing else': async (open) => {
    const everything = await open({ ...OAUTH, ui })
    const all = [...ALWAYS, ...Object.values(BY_NEED).flat()]
    equal(
      await statusesOf(everything, all),
      all.map(() => 200),
    )
    for (const [option, paths] of Object.entries(BY_NEED)) {
      const target = await open({ ...OAUTH, ui, [option]: undefined })
      equal(
        await statusesOf(target, paths),
        paths.map(() => 404),
      )
      equal(
        await statusesOf(target, ALWAYS),
        ALWAYS.map(() => 200),
      )
    }
    for (const without of [{}, { ui: {} }, { ui: { pages, headless: true } }]) {
      const target = await open({ ...OAUTH, ...without })
      equal(
        await statusesOf(target, [...all, '/ui/theme.css', '/ui/assets/main.js']),
        [...all, 1, 2].map(() => 404),
      )
    }
  },

  'R32 answers a page under a policy that allows nothing inline and no frame around it': async (open) => {
    const answer = await send(await open({ ui }), 'GET', '/auth/ui/login?error=%3Cscript%3E&lang=it&token=secret')
    status(answer, 200)
    const { headers, text } = answer
    equal(
      ['Content-Type', 'Cache-Control', 'Referrer-Policy', 'X-Content-Type-Options'].map((name) => headers.get(name)),
      ['text/html; charset=utf-8', 'no-store', 'no-referrer', 'nosniff'],
    )
    equal(policyOf(answer), {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    })
    isTrue(text.includes('src="/auth/ui/assets/main.js"') && text.includes('data-site="https://app.example.com"'), text)
    isTrue(text.includes('data-other="%OTHER%"'), 'what stands for nothing stays')
    isTrue(!text.includes('secret') && !text.includes('<script>'), 'nothing of the address')
  },

  'lets images come from where the look takes them, and from there alone': async (open) => {
    const logoUrl = 'https://logo.example.com:8443/a.png?x=;script-src'
    const target = await open({ ui: { ...ui, logoUrl } })
    const imagesOf = async () => policyOf(await send(target, 'GET', '/auth/ui/login'))['img-src']
    equal(await imagesOf(), "'self' data: https://logo.example.com:8443")
    // Settings are cached for up to 5 s.
    target.clock.advance(5000)
    await target.stores.settings?.updateSettings({ ui: { bgImage: 'http://img.example.com/b.png' } })
    equal(await imagesOf(), "'self' data: https://logo.example.com:8443 http://img.example.com")
    for (const host of ['a;script-src', 'a,b', "a'b"]) {
      // Settings are cached for up to 5 s.
      target.clock.advance(5000)
      await target.stores.settings?.updateSettings({ ui: { bgImage: `https://${host}.example.com/b.png` } })
      equal(await imagesOf(), "'self' data: https://logo.example.com:8443")
    }
  },

  'gives the colours as a style sheet, with an ink that can be read on each': async (open) => {
    const target = await open({ ui: { ...ui, primaryColor: '#ffff00', customCss: '/* ours */' } })
    const theme = async () => send(target, 'GET', '/auth/ui/theme.css')
    const first = await theme()
    equal(first.headers.get('Content-Type'), 'text/css; charset=utf-8')
    equal(first.headers.get('Cache-Control'), 'no-store')
    equal(first.text, ':root{--primary:#ffff00;--on-primary:#000;--secondary:#6c757d}\n/* ours */')
    const bgImage = 'https://img.example.com/a"b).png?c=\\"\\'
    // Settings are cached for up to 5 s.
    target.clock.advance(5000)
    await target.stores.settings?.updateSettings({
      ui: { primaryColor: '#123', bgColor: '#fafafa', cardBg: '#101010cc', bgImage },
    })
    equal(
      (await theme()).text,
      ':root{--primary:#123;--on-primary:#fff;--secondary:#6c757d;--page:#fafafa;--page-image:url("https://img.example.com/a%22b).png?c=%5C%22%5C");--card:#101010;--ink:#fff;--scheme:dark}\n/* ours */',
    )
    // On mid-grey, only black or white text is readable.
    for (const [cardBg, expected] of [
      ['#777777', '--card:#777777;--ink:#000;--scheme:light;--muted:var(--ink);--wrong:var(--ink);--tint:0%'],
      ['#ffffff00', '--card:#ffffff;--ink:#000;--scheme:light'],
    ] as const) {
      // Settings are cached for up to 5 s.
      target.clock.advance(5000)
      await target.stores.settings?.updateSettings({ ui: { cardBg } })
      isTrue((await theme()).text.includes(`;${expected}}`), (await theme()).text)
    }
  },

  'R13 names where a sign-in leads, never off the site': async (open) => {
    const target = await open({ ui })
    equal(await returnOf(target, ''), '/')
    equal(await returnOf(target, 'return_path=%2Fnotes%3Fa%3D1%26b%3D%22%23c'), '/notes?a=1&amp;b=&quot;#c')
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https:evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      '/%2f%2fevil.example',
      '/%5cevil.example',
      '/.//evil.example',
      '@evil.example',
      '.evil.example',
      'notes',
      '',
    ]) {
      equal(await returnOf(target, `return_path=${encodeURIComponent(path)}`), '/', path)
    }
    equal(await returnOf(target, 'return_path=/a&return_path=//evil.example'), '/a')
  },

  'leads home after a sign-in that names no path': async (open) => {
    const target = await open({ ui: { ...ui, home: '/auth/ui/account' } })
    equal(await returnOf(target, ''), '/auth/ui/account')
    equal(await returnOf(target, 'return_path=//evil.example'), '/auth/ui/account')
    equal(await returnOf(target, 'return_path=/notes'), '/notes')
    isTrue(
      (await complaint(open, { home: '//evil.example' })).includes('ui.home: must be a path'),
      'a path off the site',
    )
  },

  'shows browsers a page where none is, and other clients the error': async (open) => {
    const target = await open({ ui })
    const page = await send(target, 'GET', '/auth/ui/nowhere', { headers: { Accept: 'text/html,*/*;q=0.8' } })
    equal([page.status, page.headers.get('Content-Type')], [404, 'text/html; charset=utf-8'])
    refused(await send(target, 'GET', '/auth/ui/nowhere'), 404, 'NOT_FOUND')
    status(await send(target, 'GET', '/auth/ui/config'), 200)
  },

  'leads to the site that it is opened at, else to the first': async (open) => {
    const siteUrl = ['https://app.example.com/', 'https://auth.example.com/shop/', 'https://other.example.com']
    const siteFor = async (origin: string) => {
      const { direct } = await open({ ui, siteUrl })
      const text = await (await direct(new Request(`${origin}/auth/ui/login`))).text()
      return / data-site="([^"]*)"/.exec(text)?.[1]
    }
    equal(await siteFor('https://auth.example.com'), 'https://auth.example.com/shop')
    equal(await siteFor('https://other.example.com'), 'https://other.example.com')
    for (const origin of ['https://evil.example', 'http://auth.example.com', 'https://auth.example.com:8443']) {
      equal(await siteFor(origin), 'https://app.example.com')
    }
  },

  'R12 leads the link of a verification to its page, which asks for a click': async (open) => {
    const target = await open({ ui, emailVerificationMode: 'lazy' })
    const json = { email: 'ada@example.com', password: 'correct horse battery' }
    status(await send(target, 'POST', '/auth/register', { json }), 201)
    await target.settled()
    const link = /https:\S+verify-email\?token=\w+/.exec(target.mails.all.map(({ text }) => text).join('\n'))?.[0] ?? ''
    const { pathname, search } = new URL(link)
    equal(pathname, '/auth/ui/verify-email')
    for (const method of ['GET', 'HEAD']) status(await send(target, method, pathname + search), 200)
    equal((await target.stores.users.findByEmail('ada@example.com'))?.isEmailVerified, false)
  },

  'serves the files that the page names, and no others': async (open) => {
    const target = await open({ ui })
    const file = async (name: string) => {
      const response = await target.direct(new Request(`${target.origin}/auth/ui/assets/${name}`))
      return [response.status, response.headers.get('Content-Type')]
    }
    equal(await file('main.js'), [200, 'text/javascript; charset=utf-8'])
    equal(await file('main.css'), [200, 'text/css; charset=utf-8'])
    for (const name of ['index.html', 'translations.en.json', 'x', '__proto__', 'constructor', '..%2fmain.js']) {
      refused(await send(target, 'GET', `/auth/ui/assets/${name}`), 404, 'NOT_FOUND')
    }
  },

  'is where the links of mails lead': async (open) => {
    const linkOf = async (overrides: Overrides) => {
      const target = await open(overrides)
      await addAccount(target)
      await send(target, 'POST', `${overrides.mounts?.auth ?? '/auth'}/magic-link/send`, {
        json: { email: 'ada@example.com' },
      })
      return (await takeLink(target)).link.pathname
    }
    equal(await linkOf({ ui }), '/auth/ui/magic-link')
    equal(await linkOf({ ui, mounts: { auth: '/id' } }), '/id/ui/magic-link')
    equal(await linkOf({ ui: {} }), '/auth/magic-link/verify')
    equal(await linkOf({ ui: { pages, headless: true } }), '/auth/magic-link/verify')
  },

  'redeems nothing when it is opened, however often': async (open) => {
    const target = await open({ ui })
    await addAccount(target)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: 'ada@example.com' } })
    const { link, token } = await takeLink(target)
    for (const method of ['GET', 'HEAD', 'GET']) status(await send(target, method, link.pathname + link.search), 200)
    const client = browser(target)
    status(await client.post('/auth/magic-link/verify', { token }), 200)
    status(await client.get('/auth/me'), 200)
  },

  'names every problem with its options at start-up': async (open) => {
    const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
      [{ primaryColor: 'blue' }, 'ui.primaryColor: must be a colour such as #4a90d9'],
      [{ secondaryColor: '#12' }, 'ui.secondaryColor:'],
      [{ bgColor: '#12345' }, 'ui.bgColor:'],
      [{ cardBg: 7 }, 'ui.cardBg:'],
      [{ logoUrl: 'data:image/png;base64,x' }, 'ui.logoUrl: must be an http or https URL'],
      [{ bgImage: '/a.png' }, 'ui.bgImage:'],
      [{ siteName: '' }, 'ui.siteName: must be a text'],
      [{ customCss: {} }, 'ui.customCss: must be a string'],
      [{ headless: 'yes' }, 'ui.headless: must be true or false'],
      [{ pages: 'all' }, 'ui.pages: must be an object'],
    ]
    for (const [odd, problem] of cases) {
      const text = await complaint(open, odd)
      isTrue(text.includes(problem), `${JSON.stringify(odd)}: ${text}`)
    }
    isTrue((await complaint(open, { primaryColor: 'x', logoUrl: 'y' })).split('\n').length === 3, 'both at once')
    equal(await complaint(open, { pages, primaryColor: '#FfF', logoUrl: 'https://a.example/b.svg' }), '')
  },
})
