import type { SallyportOptions } from '@sallyport/core'
import { requestGroup } from '../group.ts'
import { equal, isTrue } from '../support/expect.ts'
import { TEST_SECRET } from '../support/make-target.ts'
import { complaint } from '../support/start-up-complaint.ts'
import type { MakeTarget, Overrides } from '../support/target.ts'

const OTHER_SECRET = 'f09d3c5ab7e1428690d4ce7fa81b6325'

async function complainsOf(open: MakeTarget, overrides: Overrides, ...names: readonly string[]): Promise<void> {
  const text = await complaint(open, overrides)
  for (const name of names) isTrue(text.includes(name), `${name} is named: ${text || 'it started'}`)
}

export const startUpGroup = requestGroup('R30 start-up', {
  'refuses short secrets, counted in bytes': async (open) => {
    for (const secret of ['', 'short', TEST_SECRET.slice(0, 31)]) await complainsOf(open, { secret }, 'secret')
    equal(await complaint(open, { secret: TEST_SECRET.slice(0, 32) }), '')
    await complainsOf(open, { secret: undefined }, 'secret')
    await complainsOf(open, { previousSecrets: ['short'] }, 'previousSecrets')
  },

  'refuses placeholders': async (open) => {
    const placeholders = [
      'changeme-changeme-changeme-changeme',
      'please-change-me-please-change-me!',
      'your-secret-here-your-secret-here-1',
      'default-secret-default-secret-12345',
      'a'.repeat(64),
      'abababababababababababababababababab',
      'example-secret-of-the-readme-file-1',
    ]
    for (const secret of placeholders) await complainsOf(open, { secret }, 'secret')
  },

  'refuses equal secrets': async (open) => {
    await complainsOf(open, { previousSecrets: [TEST_SECRET] }, 'differ')
    await complainsOf(open, { previousSecrets: [OTHER_SECRET, OTHER_SECRET] }, 'differ')
    equal(await complaint(open, { previousSecrets: [OTHER_SECRET] }), '')
  },

  'never says a secret': async (open) => {
    const text = await complaint(open, { secret: 'hunter2', previousSecrets: ['swordfish', 'swordfish'] })
    isTrue(!/hunter2|swordfish/.test(text), text)
  },

  'A9 warns in production of limits that are switched off': async (open) => {
    const warnings = async (overrides: Overrides) =>
      (await open(overrides)).log
        .filter(({ event }) => event === 'limits.off')
        .map(({ level, limits }) => [level, limits])
    const production = { environment: 'production', baseUrl: 'https://auth.example.com' } as const
    equal(await warnings({ ...production, rateLimits: false }), [
      ['warn', 'login, register, sendMail, sendSms, verify, redeem'],
    ])
    equal(await warnings({ ...production, rateLimits: { verify: false, tools: false } }), [['warn', 'verify']])
    equal(await warnings(production), [])
    equal(await warnings({ environment: 'development', rateLimits: false }), [])
  },

  'E2 refuses production without a baseUrl': async (open) => {
    const text = await complaint(open, { environment: 'production', baseUrl: undefined })
    isTrue(text.includes('baseUrl: required in production'), text || 'it started')
    isTrue((await complaint(open, { environment: undefined })).includes('baseUrl: '), 'production by default')
    equal(await complaint(open, { environment: 'development', baseUrl: undefined }), '')
  },

  "E2 takes baseUrl 'from-host' with siteUrl, issuer and each callbackUrl": async (open) => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    const fromHost = { environment: 'production', baseUrl: 'from-host' } as const
    const text = await complaint(open, {
      ...fromHost,
      siteUrl: undefined,
      email: undefined,
      oauth: { providers: { github: client, google: client } },
    })
    for (const name of [
      'siteUrl',
      'issuer',
      'oauth.providers.github.callbackUrl',
      'oauth.providers.google.callbackUrl',
    ])
      isTrue(text.includes(`${name}: required`), `${name} is named: ${text || 'it started'}`)
    const callbackUrl = 'https://auth.example.com/auth/oauth/github/callback'
    const providers = { github: { ...client, callbackUrl } }
    equal(await complaint(open, { ...fromHost, issuer: 'https://auth.example.com', oauth: { providers } }), '')
    await complainsOf(open, { baseUrl: 'from-Host' }, 'baseUrl')
  },

  'E3 refuses an http baseUrl in production, and loopback unless it is allowed': async (open) => {
    const production = { environment: 'production' } as const
    for (const baseUrl of [
      'http://auth.example.com',
      'http://10.0.0.1',
      'http://localhost.evil.example',
      'http://0.0.0.0',
    ]) {
      await complainsOf(open, { ...production, baseUrl }, 'baseUrl')
      equal(await complaint(open, { environment: 'development', baseUrl }), '')
    }
    for (const baseUrl of [
      'https://auth.example.com',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'https://localhost',
    ]) {
      const isLoopback = !baseUrl.startsWith('https://auth')
      if (isLoopback) await complainsOf(open, { ...production, baseUrl }, 'baseUrl', 'allowLoopbackBaseUrl: true')
      equal(await complaint(open, { ...production, baseUrl, allowLoopbackBaseUrl: isLoopback }), '')
    }
  },

  'refuses URLs that are none': async (open) => {
    for (const url of ['auth.example.com', 'ftp://example.com', 'javascript:alert(1)', '', '//example.com', '*']) {
      await complainsOf(open, { baseUrl: url }, 'baseUrl')
      await complainsOf(open, { siteUrl: ['https://ok.example', url] }, 'siteUrl')
      await complainsOf(open, { cors: { origins: [url] } }, 'cors.origins')
    }
    for (const siteUrl of ['https://app.example/?tenant=1', 'https://app.example/#top', 'https://app.example/?']) {
      await complainsOf(open, { siteUrl }, 'siteUrl: must not have a query or fragment')
    }
  },

  'refuses SameSite=None without Secure': async (open) => {
    const cookies = { sameSite: 'none' } as const
    await complainsOf(open, { baseUrl: 'http://localhost:3000', cookies }, 'sameSite')
    await complainsOf(open, { baseUrl: 'https://auth.example.com', cookies: { ...cookies, secure: false } }, 'sameSite')
    // In development cookies aren't Secure without a baseUrl.
    await complainsOf(open, { cookies }, 'sameSite')
    equal(await complaint(open, { baseUrl: 'https://auth.example.com', cookies }), '')
  },

  'refuses cookie attributes that could break out': async (open) => {
    for (const domain of ['a.example; Path=/x', 'a b', '', 'x\r\ny', 'exämple.com,'])
      await complainsOf(open, { cookies: { domain } }, 'domain')
    for (const path of ['x', '/a;b', '/a\r\nb', '']) {
      await complainsOf(open, { cookies: { path } }, 'cookies.path')
      await complainsOf(open, { cookies: { refreshTokenPath: path } }, 'refreshTokenPath')
    }
  },

  'refuses stores that lack': async (open) => {
    const { options } = await open()
    for (const name of ['users', 'sessions', 'proofs'] as const) {
      // The cast is intended: start-up must detect the missing store.
      const stores = { ...options.stores, [name]: undefined } as unknown as SallyportOptions['stores']
      await complainsOf(open, { stores }, `stores.${name}`)
    }
    await complainsOf(open, { stores: undefined }, 'stores')
  },

  'refuses what is misspelt, which would mean its weakest': async (open) => {
    // The cast is intended: JavaScript hosts may pass such values.
    const cases = [
      [{ swagger: 'never' }, 'swagger: must be auto'],
      [{ swagger: { auth: 'never' } }, 'swagger.auth'],
      [{ tools: { access: { track: 'usr' } } }, 'tools.access.track'],
      [{ secondFactor: { methods: ['topt'] } }, 'secondFactor.methods'],
      [
        { lifetimes: { accessTokenMinute: 5 } },
        'lifetimes.accessTokenMinute: is not an option; did you mean accessTokenMinutes?',
      ],
      [{ rateLimits: { sendmail: false } }, 'rateLimits.sendmail: is not an option; did you mean sendMail?'],
      [{ mounts: { tools: 'tools/' } }, 'mounts.tools'],
      [{ mounts: { auth: '/x', tools: '/x' } }, 'mounts: all routers'],
      [{ admin: { accessPolicy: 'admin' } }, 'admin.accessPolicy'],
      [{ admin: { secret: 'zq$9!kd#b7e60d1c29f8a35b4c7d2e1f' } }, 'admin.secret: contains characters'],
      [{ admin: { dashboard: 'page' } }, 'admin.dashboard'],
      [{ swagger: { toolsBasePath: 'tools' } }, 'swagger.toolsBasePath'],
    ] as unknown as readonly (readonly [Overrides, string])[]
    for (const [options, problem] of cases) await complainsOf(open, options, problem)
  },

  'refuses numbers that make no sense': async (open) => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await complainsOf(open, { lifetimes: { accessTokenMinutes: value } }, 'accessTokenMinutes')
    }
    for (const value of [0, -1, Number.NaN]) {
      await complainsOf(open, { rateLimits: { login: { max: value, windowMs: 1000 } } }, 'rateLimits.login')
      await complainsOf(open, { rateLimits: { refresh: { max: 1, windowMs: value } } }, 'rateLimits.refresh')
    }
    await complainsOf(open, { lifetimes: { refreshGraceMs: -1 } }, 'refreshGraceMs')
    for (const retentionDays of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await complainsOf(open, { telemetry: { retentionDays } }, 'telemetry.retentionDays')
    }
    equal(await complaint(open, { lifetimes: { refreshGraceMs: 0 } }), '')
    for (const hops of [-1, 1.5, Number.NaN]) await complainsOf(open, { trustedProxyHops: hops }, 'trustedProxyHops')
    for (const maxPerUser of [-1, 1.5, Number.NaN])
      await complainsOf(open, { session: { maxPerUser } }, 'session.maxPerUser')
    for (const minLength of [0, 129, 1.5]) await complainsOf(open, { passwordPolicy: { minLength } }, 'passwordPolicy')
    for (const days of [-1, Number.NaN]) {
      await complainsOf(open, { lazyEmailVerificationGracePeriodDays: days }, 'lazyEmailVerificationGracePeriodDays')
    }
  },

  'refuses mounts that no path can have': async (open) => {
    for (const auth of ['auth', '/auth/', '/a//b', '/:id', '/a b', '/*', '/ä', '/..', '/auth?x'])
      await complainsOf(open, { mounts: { auth } }, 'mounts.auth')
    for (const auth of ['', '/auth', '/api/v1']) equal(await complaint(open, { mounts: { auth } }), '')
  },

  'refuses signing keys that cannot sign': async (open) => {
    const bad = [
      { kty: 'oct', k: 'c2VjcmV0', kid: 'a', alg: 'HS256' },
      { kty: 'RSA', kid: 'b', alg: 'RS256', n: 'AQAB', e: 'AQAB' },
      {},
    ]
    for (const key of bad) await complainsOf(open, { signingKeys: [key] }, 'signingKeys')
  },

  'lists everything at once': async (open) => {
    const text = await complaint(open, {
      secret: 'short',
      previousSecrets: ['also short'],
      environment: 'production',
      baseUrl: 'http://auth.example.com',
      siteUrl: 'nowhere',
      cookies: { sameSite: 'none', domain: ';' },
      lifetimes: { accessTokenMinutes: -1 },
      trustedProxyHops: -1,
      mounts: { auth: 'auth' },
    })
    const names = [
      'secret',
      'previousSecrets[0]',
      'baseUrl',
      'siteUrl',
      'sameSite',
      'domain',
      'accessTokenMinutes',
      'trustedProxyHops',
      'mounts.auth',
    ]
    for (const name of names) isTrue(text.includes(name), `${name} is named: ${text}`)
    isTrue(text.split('\n').length >= names.length, 'a line each')
  },
})
