import { requestGroup } from '../../group.ts'
import { equal } from '../../support/expect.ts'
import { fakeOpenId } from '../../support/fake-openid.ts'
import { SITE } from '../../support/make-target.ts'
import { browser } from '../../support/pages/browser.ts'
import { FAILED, replying, TOKEN, USER } from '../../support/replying-provider.ts'
import { begin, comeBack } from '../../support/two-providers.ts'

export const bentRepliesGroup = requestGroup('Replies of providers that bend the standards', {
  'B8 a token reply as a form signs in, and one with an error does not': async (open) => {
    for (const [fields, location] of [
      [TOKEN, `${SITE}/`],
      [{ access_token: 'a', expires: '5183999' }, `${SITE}/`],
      [{ ...TOKEN, error: 'bad_verification_code' }, FAILED],
      [{ error: 'bad_verification_code' }, FAILED],
    ] as const) {
      const token = () => new Response(new URLSearchParams(fields))
      const client = browser(await open(replying({ '/token': token, '/user': USER })))
      equal((await comeBack(client, await begin(client, 'one'), 'x')).location, location, JSON.stringify(fields))
    }
  },

  'B8 a userinfo endpoint says what the ID token leaves out or has as null, and names its subject as a number': async (
    open,
  ) => {
    const profile = { sub: '1', email: 'ada@example.com', email_verified: true, name: 'Ada' }
    for (const [claims, reply, code, location] of [
      [{ sub: '1' }, profile, 200, `${SITE}/`],
      [{ sub: '1' }, { ...profile, sub: 1 }, 200, `${SITE}/`],
      [{ sub: '1', email: null, name: null }, profile, 200, `${SITE}/`],
      [{ sub: '1', email: '', email_verified: false }, profile, 200, `${SITE}/`],
      [{ sub: '1' }, { ...profile, sub: 2 }, 200, `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      [{ sub: '1' }, { ...profile, sub: ['1'] }, 200, `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      [{ sub: 'undefined' }, { ...profile, sub: undefined }, 200, `${SITE}/?error=OAUTH_PROFILE_FAILED`],
      [{ sub: '1' }, profile, 403, `${SITE}/?error=OAUTH_PROFILE_FAILED`],
    ] as const) {
      const provider = await fakeOpenId({ client: { repairReply: (body) => ({ ...body, sub: '1' }) } })
      provider.documents = (document) =>
        Response.json({ ...document, userinfo_endpoint: 'https://idp.example/userinfo' })
      provider.userInfo = () => Response.json(reply, { status: code })
      const target = await open(provider.options)
      equal((await provider.signIn(browser(target), claims)).location, location, JSON.stringify([claims, reply, code]))
      const found = await target.stores.users.findByEmail('ada@example.com')
      if (location === `${SITE}/`) equal([found?.isEmailVerified, found?.name], [true, 'Ada'])
      else equal(found, null)
    }
  },

  'B8 keys with nulls verify tokens': async (open) => {
    const provider = await fakeOpenId()
    provider.documents = (document) =>
      Response.json(
        'keys' in document
          ? // The cast is safe: these are the keys of the fake provider.
            { keys: (document.keys as object[]).map((key) => ({ ...key, alg: null, use: null, x5c: null })) }
          : document,
      )
    const target = await open(provider.options)
    const claims = { sub: '1', email: 'ada@example.com', email_verified: true }
    equal((await provider.signIn(browser(target), claims)).location, `${SITE}/`)
  },
})
