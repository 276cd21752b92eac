import { requestGroup } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { fakeOpenId } from '../../support/fake-openid.ts'
import { SITE } from '../../support/make-target.ts'
import { browser } from '../../support/pages/browser.ts'
import { answering, FAILED, replying, TOKEN, USER } from '../../support/replying-provider.ts'
import { begin, comeBack, withTwoProviders } from '../../support/two-providers.ts'
import { linksOf } from './pending-conflict.ts'

const HOUR = 3_600_000

export const providerRepliesGroup = requestGroup('Replies of providers', {
  'B3 LinkedIn vouches for an address with a text, and other providers can where the option says so': async (open) => {
    const client = { clientId: 'sallyport', clientSecret: 'secret' }
    const linkedin = { issuer: 'https://www.linkedin.com/oauth', id: 'linkedin', providers: { linkedin: client } }
    for (const [settings, value, isVerified] of [
      [linkedin, 'true', true],
      [linkedin, true, true],
      [linkedin, 'false', false],
      [{ client: { verifiedAsText: true } }, 'true', true],
      [{ client: { verifiedAsText: true } }, 'TRUE', false],
      [{ client: { verifiedAsText: true } }, 1, false],
      [{}, 'true', false],
    ] as const) {
      const provider = await fakeOpenId(settings)
      const target = await open(provider.options)
      const visitor = browser(target)
      // LinkedIn's ID token as its documentation shows it.
      const name = {
        name: 'Ada L',
        given_name: 'Ada',
        family_name: 'L',
        locale: 'en_US',
        picture: 'https://p.example/1',
      }
      const claims = { sub: 'li-1', email: 'ada@example.com', email_verified: value, ...name }
      equal((await provider.signIn(visitor, claims)).location, `${SITE}/`)
      equal((await target.stores.users.findByEmail('ada@example.com'))?.isEmailVerified, isVerified, String(value))
    }
  },

  'B4 the last good documents serve while newer ones fail, and no token of another issuer is taken': async (open) => {
    for (const fail of [
      () => new Response(null, { status: 503 }),
      () => {
        throw new TypeError('connection reset')
      },
      (document: object) => Response.json({ ...document, issuer: 'https://account.idp.example' }),
      () => new Response('<html>'),
    ]) {
      const provider = await fakeOpenId()
      const target = await open(provider.options)
      const claims = { sub: '1', email: 'ada@example.com', email_verified: true }
      equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`)
      const isIssuerOnly = fail.length > 0
      provider.documents = (document) => ('keys' in document && isIssuerOnly ? Response.json(document) : fail(document))
      for (const hours of [2, 25, 300]) {
        target.clock.advance(hours * HOUR)
        equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`, `after ${hours} h`)
      }
      const logged = target.log.filter(({ event }) => event === 'oauth.document.failed')
      isTrue(logged.length > 0, 'the failure is logged')
      const other = { ...claims, iss: 'https://account.idp.example' }
      equal((await provider.signIn(browser(target), other)).location, FAILED)
      // Not every sign-in asks a provider that fails.
      const before = provider.requests.length
      await provider.signIn(browser(target), claims)
      equal(provider.requests.slice(before), ['/token'])
      provider.documents = (document) => Response.json(document)
      target.clock.advance(2 * HOUR)
      await provider.signIn(browser(target), claims)
      isTrue(provider.requests.slice(before).includes('/keys'), 'documents are fetched again')
    }
  },

  'F12 the last good documents serve for 30 days, and then no more': async (open) => {
    const provider = await fakeOpenId()
    const target = await open(provider.options)
    const claims = { sub: '1', email: 'ada@example.com', email_verified: true }
    equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`)
    provider.documents = () => new Response(null, { status: 503 })
    target.clock.advance(30 * 24 * HOUR)
    equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`, 'on day 30')
    target.clock.advance(HOUR)
    const visitor = browser(target)
    await provider.signIn(visitor, claims).catch(() => {})
    refused(await visitor.get('/auth/me'), 401, 'UNAUTHORIZED')
    provider.documents = (document) => Response.json(document)
    equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`, 'once the provider is back')
  },

  'C3 no account has a subject with control characters, or one that no URL has; a name loses what is hidden': async (
    open,
  ) => {
    const provider = await fakeOpenId()
    const target = await open(provider.options)
    const claims = { email: 'ada@example.com', email_verified: true, name: 'Ada\u202e\u200b' }
    for (const sub of ['a\0', 'a\r\nb', 'a\ud800', '.', '..', '', ' ', 'x'.repeat(256), 7.5, null]) {
      const { location } = await provider.signIn(browser(target), { ...claims, sub })
      isTrue(location.startsWith(`${SITE}/?error=OAUTH_`), `${JSON.stringify(sub)} leads to ${location}`)
    }
    equal(await target.stores.users.findByEmail('ada@example.com'), null)
    equal((await provider.signIn(browser(target), { ...claims, sub: 'a' })).location, `${SITE}/`)
    equal(given(await target.stores.users.findByEmail('ada@example.com')).name, 'Ada')
  },

  'B8 token replies that bend RFC 6749 sign in': async (open) => {
    for (const reply of [
      { ...TOKEN, scope: ['email', 'profile'] },
      { ...TOKEN, scope: null },
      { access_token: 'a' },
      { access_token: 'a', token_type: null },
      { access_token: 'a', token_type: '' },
      { ...TOKEN, refresh_token: null, expires_in: null, id_token: null, error: null, error_description: null },
      { ...TOKEN, refresh_token: '', expires_in: '' },
      { ...TOKEN, refresh_token: 5, expires_in: 'never', id_token: 'not.a.token' },
    ]) {
      for (const code of [200, 201]) {
        const replies = { '/token': () => Response.json(reply, { status: code }), '/user': USER }
        const client = browser(await open(replying(replies)))
        equal((await comeBack(client, await begin(client, 'one'), 'x')).location, `${SITE}/`, JSON.stringify(reply))
        equal((await client.get('/auth/me')).json.email, 'ada@example.com')
      }
    }
  },

  'B8 a profile with an error of null is none that failed, and another is': async (open) => {
    for (const [error, location] of [
      [null, `${SITE}/`],
      ['denied', `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      ['', `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      [false, `${SITE}/?error=OAUTH_PROFILE_FAILED`],
    ]) {
      const user = () => Response.json({ id: '1', email: 'ada@example.com', error })
      const client = browser(await open(replying({ '/token': () => Response.json(TOKEN), '/user': user })))
      equal((await comeBack(client, await begin(client, 'one'), 'x')).location, location)
    }
  },

  'O10 an id that no path can have makes no account': async (open) => {
    for (const [id, location] of [
      ['.', `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      ['..', `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      ['...', `${SITE}/`],
      ['a/b', `${SITE}/`],
    ]) {
      const user = () => Response.json({ id, email: 'ada@example.com' })
      const target = await open(replying({ '/token': () => Response.json(TOKEN), '/user': user }))
      const client = browser(target)
      equal((await comeBack(client, await begin(client, 'one'), 'x')).location, location, id)
      if (location !== `${SITE}/`) equal(await target.stores.users.findByEmail('ada@example.com'), null)
    }
  },

  'B8 R09 what decides security stays: errors, missing tokens, other statuses': async (open) => {
    for (const [reply, code] of [
      [{ ...TOKEN, error: 'invalid_grant' }, 200],
      [{ ...TOKEN, error: 'invalid_grant' }, 201],
      [{ token_type: 'bearer' }, 200],
      [{ access_token: null }, 200],
      [{ access_token: '' }, 200],
      [{ access_token: 5 }, 200],
      [TOKEN, 400],
      [TOKEN, 500],
      [[TOKEN], 200],
      [{ ...TOKEN, token_type: 'mac' }, 200],
    ] as const) {
      const replies = { '/token': () => Response.json(reply, { status: code }), '/user': USER }
      const client = browser(await open(replying(replies)))
      equal((await comeBack(client, await begin(client, 'one'), 'x')).location, FAILED, JSON.stringify(reply))
    }
  },

  'B8 a hook repairs replies of the token endpoint and of user endpoints, and no ID token': async (open) => {
    const replies = {
      '/token': () => Response.json({ data: { token: 'a' } }),
      '/user': () => Response.json({ code: 0, data: { id: '1', email: 'ada@example.com' } }),
    }
    const repairReply = ({ data }: Readonly<Record<string, unknown>>, endpoint: string) =>
      // The casts are safe: the replies are those above.
      endpoint === 'token'
        ? { access_token: (data as { token: string }).token }
        : (data as Readonly<Record<string, unknown>>)
    const client = browser(await open(replying(replies, { repairReply })))
    equal((await comeBack(client, await begin(client, 'one'), 'x')).location, `${SITE}/`)
    equal((await client.get('/auth/me')).json.email, 'ada@example.com')
    const provider = await fakeOpenId({ client: { repairReply: (reply) => ({ ...reply, sub: 'other' }) } })
    const target = await open(provider.options)
    const claims = { sub: '1', email: 'ada@example.com', email_verified: true }
    equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`)
    const user = given(await target.stores.users.findByEmail('ada@example.com'))
    equal(await linksOf(target, user), ['idp:1'])
  },

  'B9 an address that only looks like an account signs in to none': async (open) => {
    for (const email of [
      '\u212Aim@example.com',
      ' \u212Aim@example.com',
      'ｋim@example.com',
      'kim@ex\u00ADample.com',
    ]) {
      const target = await open(withTwoProviders({ linking: { trustVerifiedEmail: true } }))
      const kim = await addAccount(target, { email: 'kim@example.com' })
      const client = browser(target)
      const { location } = await comeBack(client, await begin(client, 'one'), email)
      isTrue(location.includes('account-conflict') || location.includes('error='), location)
      equal([(await client.get('/auth/me')).status, await linksOf(target, kim)], [401, []])
    }
    const target = await open(withTwoProviders())
    const client = browser(target)
    equal((await comeBack(client, await begin(client, 'one'), 'KIM@Example.com')).location, `${SITE}/`)
    equal((await target.stores.users.findByEmail('kim@example.com'))?.isEmailVerified, true)
  },

  'B9 a host whose database folds other letters signs no one in to their account': async (open) => {
    const target = await open(({ stores }) => {
      const { users } = stores
      const find = (email: string) => users.findByEmail(email === 'kim@example.com' ? '\u212Aim@example.com' : email)
      return { stores: { ...stores, users: { ...users, findByEmail: find } } }
    })
    await addAccount(target, { email: '\u212Aim@example.com' })
    const answer = await browser(target).login('kim@example.com', 'correct horse battery staple')
    isTrue(answer.status >= 400, `${answer.status}`)
    equal(answer.setCookies, [])
  },

  'B16 GitHub without its permission for addresses leads to a code that says so': async (open) => {
    for (const code of [403, 404]) {
      const replies = {
        '/login/oauth/access_token': () => Response.json({ ...TOKEN, scope: 'read:user' }),
        '/user': () => Response.json({ id: 1, login: 'ada', name: null, email: null }),
        '/user/emails': () => Response.json({ message: 'Not Found' }, { status: code }),
      }
      const github = { clientId: 'sallyport', clientSecret: 'secret' }
      const target = await open(answering({ providers: { github } }, replies))
      const client = browser(target)
      const { location } = await comeBack(client, await begin(client, 'github'), 'x')
      equal(location, `${SITE}/?error=OAUTH_EMAIL_REQUIRED`)
      status(await client.get('/auth/me'), 401)
    }
  },
})
