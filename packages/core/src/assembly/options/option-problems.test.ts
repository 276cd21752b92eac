import { describe, expect, it } from 'vitest'
import { memoryHub, memoryStores } from '../../foundations/memory/index.ts'
import { optionProblems } from './option-problems.ts'
import type { Environment, SallyportOptions } from './options.ts'
import { resolveOptions } from './resolve-options.ts'

const passwordHasher = { hash: async () => '', verify: async () => true, needsRehash: () => false }
const required = {
  secret: 'kq7Zp2vXw9Rb4Tn6Yc1Lm8Hd3Gf5Js0A',
  baseUrl: 'https://auth.example.com',
  stores: memoryStores(),
  passwordHasher,
}

/** Returns the problems of options that the compiler would reject. */
function problemsOf(options: object, environment: Environment = 'development'): readonly string[] {
  // Casts, because these tests pass options of the wrong type on purpose.
  return optionProblems({ ...required, ...options } as SallyportOptions, environment)
}

function withoutMethod(name: 'findByUsername' | 'findByPhone' | 'listInactiveGuests' | 'countGuests') {
  const stores = memoryStores()
  return { ...stores, users: { ...stores.users, [name]: undefined } }
}

describe('optionProblems', () => {
  it('takes the required options, and undefined for every other', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ baseUrl: undefined, cookies: { domain: undefined }, csrf: undefined })).toEqual([])
  })

  it.each([
    [{ secondfactor: { required: true } }, 'secondfactor: is not an option; did you mean secondFactor?'],
    [{ secondFactor: { requierd: true } }, 'secondFactor.requierd: is not an option; did you mean required?'],
    [{ emailVerificatonMode: 'strict' }, 'emailVerificatonMode: is not an option; did you mean emailVerificationMode?'],
    [{ cookies: { samesite: 'strict' } }, 'cookies.samesite: is not an option; did you mean sameSite?'],
    [{ session: { checkon: 'allcalls' } }, 'session.checkon: is not an option; did you mean checkOn?'],
    [{ trustedProxyHop: 1 }, 'trustedProxyHop: is not an option; did you mean trustedProxyHops?'],
    [{ stores: { ...memoryStores(), proof: {} } }, 'stores.proof: is not an option; did you mean proofs?'],
    [{ tools: { sse: { retryMs: 1 } } }, 'tools.sse.retryMs: is not an option; did you mean replayMs?'],
    [{ rateLimits: { login: { windowMs: 1 } } }, 'rateLimits.login.max: required'],
    [{ rateLimits: { sendmail: false } }, 'rateLimits.sendmail: is not an option; did you mean sendMail?'],
    [{ identifiers: [] }, 'identifiers: must name one or more, each once'],
    [{ identifiers: ['email', 'email'] }, 'identifiers: must name one or more, each once'],
    [{ identifiers: ['email', 'phone'] }, "sms: required with 'phone' in identifiers, to verify numbers"],
    [{ username: {} }, "username: has no effect without 'username' in identifiers"],
    [
      { identifiers: ['username'], stores: withoutMethod('findByUsername') },
      "stores.users.findByUsername: required with 'username' in identifiers",
    ],
    [
      { identifiers: ['phone'], sms: { transport: { send: async () => {} } }, stores: withoutMethod('findByPhone') },
      "stores.users.findByPhone: required with 'phone' in identifiers",
    ],
    [
      { guests: {}, stores: withoutMethod('listInactiveGuests') },
      'stores.users.listInactiveGuests: required with guests',
    ],
    [
      { guests: { max: 5 }, stores: withoutMethod('countGuests') },
      'stores.users.countGuests: required with guests.max',
    ],
    [{ guests: { days: 0 } }, 'guests.days: must be a number above 0'],
    [
      { registration: { hideexisting: true } },
      'registration.hideexisting: is not an option; did you mean hideExisting?',
    ],
    [{ linking: { trust: true } }, 'linking.trust: is not an option; known options: trustVerifiedEmail'],
  ])('R30 E5 refuses %j', (options, problem) => {
    expect(problemsOf(options)).toContain(problem)
  })

  it('E13 takes values of the environment that may be missing', () => {
    const env: Readonly<Record<string, string | undefined>> = {}
    // Compiles under exactOptionalPropertyTypes, which forbids undefined unless the type names it.
    const options: SallyportOptions = {
      ...required,
      environment: 'development',
      baseUrl: env.BASE_URL,
      siteUrl: env.SITE_URL,
      issuer: env.ISSUER,
      audience: env.AUDIENCE,
      trustedProxyHops: env.HOPS === undefined ? undefined : Number(env.HOPS),
      mounts: { auth: env.MOUNT },
      cookies: { domain: env.COOKIE_DOMAIN, path: env.COOKIE_PATH },
      lifetimes: { accessTokenMinutes: env.MINUTES === undefined ? undefined : Number(env.MINUTES) },
      admin: { secret: env.ADMIN_SECRET },
      ui: { siteName: env.SITE_NAME, logoUrl: env.LOGO, customCss: env.CSS },
      twoFactor: { appName: env.SITE_NAME },
      email:
        env.MAIL_KEY === undefined ? undefined : { mailer: { endpoint: '', apiKey: '', from: '', fromName: env.N } },
      cors: env.ORIGIN === undefined ? undefined : { origins: [env.ORIGIN] },
    }
    expect(optionProblems(options, 'development')).toEqual([])
    const { issuer, siteUrls, lifetimes, mounts, appName } = resolveOptions(options)
    expect({ issuer, siteUrls, mounts, appName }).toEqual({
      issuer: 'sallyport',
      siteUrls: [],
      mounts: { auth: '/auth', tools: '/tools', admin: '/admin' },
      appName: 'Sallyport',
    })
    expect(lifetimes.accessTokenMs).toBe(900_000)
  })

  it('lists problems of single options and of rules over several at once', () => {
    const options = { secret: 'short', siteUrl: 'nowhere', mounts: { auth: '/a', tools: '/a' }, csrf: 'on' }
    const named = problemsOf(options).map((problem) => problem.split(':')[0])
    expect(named.sort()).toEqual(['csrf', 'mounts', 'secret', 'siteUrl'])
  })

  it('R30 lists every unknown name at once, each with its place and the nearest right one', () => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    const options = {
      secondfactor: {},
      emailVerificatonMode: 'strict',
      email: { mailr: {}, sendMagiclink() {} },
      sms: { sendSMS() {} },
      cookies: { samesite: 'lax', perfix: true },
      tools: {
        acces: {},
        actions: [
          { id: 'a', fn() {} },
          { id: 'b', fn() {}, dependson: [], imput: 1 },
        ],
      },
      oauth: {
        providers: {
          github: { clientID: 'id', clientSecret: 'secret', scope: [] },
          gogle: client,
          discord: { ...client, xyz: 1 },
        },
      },
    }
    expect(problemsOf(options).toSorted()).toEqual(
      [
        'cookies.perfix: is not an option; did you mean prefix?',
        'cookies.samesite: is not an option; did you mean sameSite?',
        'email.mailr: is not an option; did you mean mailer?',
        'email.sendMagiclink: is not an option; did you mean sendMagicLink?',
        'emailVerificatonMode: is not an option; did you mean emailVerificationMode?',
        'oauth.providers.discord.xyz: is not an option; known options: clientId, clientSecret, callbackUrl, scopes, nativeClientIds, clientAuthentication, authorizationParameters',
        'oauth.providers.github.clientID: is not an option; did you mean clientId?',
        'oauth.providers.github.clientId: required',
        'oauth.providers.github.scope: is not an option; did you mean scopes?',
        'oauth.providers.gogle: is not a built-in provider; define it with oidc() or oauth2(); did you mean google?',
        'secondfactor: is not an option; did you mean secondFactor?',
        ...['endpoint', 'apiKey', 'username', 'password'].map((name) => `sms.${name}: required`),
        'sms.sendSMS: is not an option; did you mean sendSms?',
        'tools.acces: is not an option; did you mean access?',
        'tools.actions[1].dependson: is not an option; did you mean dependsOn?',
        'tools.actions[1].imput: is not an option; did you mean input?',
      ].toSorted(),
    )
  })

  it('R30 names each setting of event streams that is wrong', () => {
    const sse = { heartbeatMs: 0, replayMs: -1, replayEvents: Number.NaN, authorizeTopic: 'all' }
    expect(problemsOf({ tools: { sse } }).map((problem) => problem.split(':')[0])).toEqual(
      Object.keys(sse).map((name) => `tools.sse.${name}`),
    )
    const least = { heartbeatMs: 1, replayMs: 0, replayEvents: 0, authorizeTopic: () => true }
    expect(problemsOf({ tools: { sse: least } })).toEqual([])
  })

  it('R30 refuses settings of a hub that was created elsewhere', () => {
    expect(problemsOf({ hub: memoryHub(), tools: { sse: { heartbeatMs: 5 } } })).toEqual([
      expect.stringMatching(/^tools\.sse\.heartbeatMs: has no effect with the option hub/),
    ])
    expect(problemsOf({ hub: memoryHub(), tools: { sse: { authorizeTopic: undefined } } })).toEqual([])
    expect(problemsOf({ hub: { publish: 1 } })).toEqual([
      'hub: must be an object with the functions publish and subscribe',
    ])
  })

  it('names each setting of outgoing webhooks that is wrong', () => {
    const webhooks = { timeoutMs: 0, maxDelayMs: Number.NaN, jitter: 'full', allowLoopback: 1, onQueued: 'x' }
    expect([...problemsOf({ webhooks })].sort()).toEqual([
      'webhooks.allowLoopback: must be true or false',
      'webhooks.jitter: must be true or false',
      'webhooks.maxDelayMs: must be a number above 0',
      'webhooks.onQueued: must be a function',
      'webhooks.timeoutMs: must be a number from 100 to 60000',
    ])
    expect(problemsOf({ webhooks: { allowLoopback: true, jitter: true, timeoutMs: 100 } })).toEqual([])
  })

  it('R29 refuses loopback in production', () => {
    expect(problemsOf({ webhooks: { allowLoopback: true } }, 'production')).toEqual([
      'webhooks.allowLoopback: not allowed in production',
    ])
  })
})
