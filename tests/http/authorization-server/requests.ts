import { rulesGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import { SITE } from '../support/make-target.ts'
import { browser } from '../support/pages/browser.ts'
import {
  attempt,
  CALLBACK,
  codeFrom,
  decide,
  ISSUER,
  isPage,
  ORIGIN,
  OTHER_RESOURCE,
  OWN_SCHEME,
  oauthRefused,
  postForm,
  RESOURCE,
  received,
  redeem,
  refresh,
  withServer,
} from './client.ts'

const MINUTE = 60_000

const locationOf = (answer: { readonly headers: Headers }) => given(answer.headers.get('Location'), 'Location')

export const requestsGroup = rulesGroup('Authorization server: requests', {
  'R20 no script reads the pages that ask for consent, not even one of the own site': async (open) => {
    const target = await open(await withServer())
    for (const path of ['/oauth2/authorize', '/ui/consent', '/ui/device', '/ui/device/decision'])
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await target.direct(
          new Request(`${ORIGIN}/auth${path}`, { method, headers: { Origin: SITE } }),
        )
        const readable = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
        equal([method, path, readable], [method, path, []])
      }
  },

  'an unknown client or address is a page, never a redirect': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    for (const wrong of [
      { client_id: 'none' },
      { client_id: undefined },
      { client_id: 'own' },
      { client_id: '__proto__' },
      { redirect_uri: undefined },
      { redirect_uri: `${CALLBACK}/more` },
      { redirect_uri: `${CALLBACK}?x=1` },
      { redirect_uri: 'https://notes.example.com/CB' },
      { redirect_uri: 'https://notes.example.com.evil.example/cb' },
      { redirect_uri: 'https://notes.example.com:8443/cb' },
      { redirect_uri: 'http://127.0.0.1:4000/other' },
      { redirect_uri: 'http://127.0.0.1:99999/cb' },
      { redirect_uri: 'http://127.0.0.1:4000@evil.example/cb' },
      { redirect_uri: 'http://localhost:4000/cb' },
      { redirect_uri: 'javascript:alert(1)' },
    ]) {
      const { path } = await attempt(wrong)
      const answer = await client.get(path)
      isPage(answer, 400)
      isTrue(!answer.text.includes('<form') && !answer.text.includes('evil'), 'shows nothing of the request')
    }
    const { path } = await attempt()
    isPage(await client.get(`${path}&client_id=notes`), 400)
    isPage(await client.get(`${path}&redirect_uri=${encodeURIComponent(CALLBACK)}`), 400)
  },

  'what else is wrong is told to the client, with state and iss': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    for (const [error, wrong] of [
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { response_type: undefined }],
      ['invalid_request', { response_mode: 'fragment' }],
      ['invalid_request', { code_challenge: undefined }],
      ['invalid_request', { code_challenge: 'short' }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: undefined }],
      ['invalid_request', { prompt: 'none login' }],
      ['invalid_request', { max_age: '-1' }],
      ['invalid_request', { nonce: 'x'.repeat(513) }],
      ['invalid_scope', { scope: 'unheard-of' }],
      ['invalid_scope', { scope: 'a"b' }],
      ['invalid_target', { resource: 'https://elsewhere.example' }],
      ['request_not_supported', { request: 'x' }],
      ['request_uri_not_supported', { request_uri: 'https://notes.example.com/x' }],
    ] as const) {
      const begun = await attempt(wrong)
      const answer = await client.get(begun.path)
      status(answer, 302)
      equal(received(answer, begun).error, error, JSON.stringify(wrong))
    }
    const begun = await attempt()
    equal(received(await client.get(`${begun.path}&scope=openid`), begun).error, 'invalid_request')
  },

  'the user signs in first, and comes back to the same request': async (open) => {
    const target = await open(await withServer())
    await addAccount(target)
    const client = browser(target)
    const begun = await attempt()
    const answer = await client.get(begun.path)
    status(answer, 302)
    const back = given(new URL(locationOf(answer), 'https://app.example.com').searchParams.get('return_path'))
    status(await client.login('ada@example.com', PASSWORD), 200)
    isPage(await client.get(back), 200)
    const silent = await attempt({ prompt: 'none' })
    equal(received(await client.get(silent.path), silent).error, 'consent_required')
    equal(received(await browser(target).get(silent.path), silent).error, 'login_required')
  },

  'prompt and max_age demand a new sign-in, and no parameter of a stranger replaces it': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    target.clock.advance(5 * MINUTE)
    status(await client.post('/auth/refresh', {}), 200)
    for (const more of [{ prompt: 'login' }, { max_age: '60' }]) {
      const begun = await attempt(more)
      const answer = await client.get(begun.path)
      const back = given(new URL(locationOf(answer), 'https://app.example.com').searchParams.get('return_path'))
      equal(received(await client.get(back), begun).error, 'login_required')
      const forged = new URLSearchParams(back.split('?')[1])
      forged.set('signed_in_after', `0.${given(forged.get('signed_in_after')).split('.')[1]}`)
      status(await client.get(`/auth/oauth2/authorize?${forged}`), 302)
      target.clock.advance(1000)
      status(await client.login('ada@example.com', PASSWORD), 200)
      isPage(await client.get(back), 200)
      // Later, the address in the browser's history proves no fresh sign-in.
      target.clock.advance(60 * MINUTE)
      status(await client.login('ada@example.com', PASSWORD), 200)
      if (more.prompt !== undefined) status(await client.get(back), 302)
      target.clock.advance(5 * MINUTE)
    }
    const old = await attempt({ max_age: '60', prompt: 'none' })
    equal(received(await client.get(old.path), old).error, 'login_required')
  },

  'consent is remembered for what it named, at https addresses': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    await codeFrom(client, await attempt())
    const again = await attempt({ prompt: 'none', scope: 'openid notes:read' })
    isTrue(received(await client.get(again.path), again).code !== undefined, 'no question')
    for (const more of [
      { scope: 'openid profile' },
      { resource: OTHER_RESOURCE },
      { prompt: 'consent' },
      { client_id: 'partner', redirect_uri: 'https://partner.example.com/cb?from=us' },
    ])
      isPage(await client.get((await attempt(more)).path), 200)
    for (const redirect_uri of [OWN_SCHEME, 'http://127.0.0.1:51004/cb']) {
      await codeFrom(client, await attempt({ redirect_uri }))
      isPage(await client.get((await attempt({ redirect_uri })).path), 200)
    }
  },

  'first-party clients ask nothing at https addresses, and at others always': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const own = await attempt({ client_id: 'own', redirect_uri: 'https://own.example.com/cb' })
    const { code } = received(await client.get(own.path), own)
    const answer = await redeem(target, own, given(code))
    status(answer, 200)
    equal(answer.json.refresh_token, undefined)
    isPage(await client.get((await attempt({ client_id: 'own', redirect_uri: OWN_SCHEME })).path), 200)
  },

  'who cancels tells the client, and only the browser that got the page can click': async (open) => {
    const target = await open(await withServer())
    const { client: ada } = await signedInBrowser(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const begun = await attempt()
    equal(received(await decide(ada, await ada.get(begun.path), 'cancel'), begun).error, 'access_denied')
    const page = await ada.get(begun.path)
    isPage(await decide(bob.client, page), 400)
    isPage(await decide(ada, page), 400)
    isPage(await decide(browser(target), await ada.get(begun.path)), 400)
  },

  'an access token alone gives nothing': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const { path } = await attempt()
    const name = given(client.jar.names.find((one) => one.endsWith('accessToken')))
    const { value } = given(client.jar.get(name))
    status(await send(target, 'GET', path, { headers: { Cookie: `${name}=${value}` } }), 302)
    status(await send(target, 'GET', path, { headers: { Authorization: `Bearer ${value}` } }), 302)
  },

  'the page escapes names, is not framed, and leads to the client alone': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target, { email: 'a&b@example.com' })
    const { path } = await attempt({ redirect_uri: 'http://127.0.0.1:4000/cb' })
    const page = await client.get(path, { 'Accept-Language': 'it-IT,it;q=0.9' })
    isTrue(page.text.includes('un programma sul tuo computer che si presenta come Notes &amp; &lt;Co&gt;'), page.text)
    isTrue(page.text.includes('a&amp;b@example.com') && page.text.includes('Leggere le tue note'), 'account and scopes')
    const policy = given(page.headers.get('Content-Security-Policy'))
    for (const part of ["form-action 'self' http://127.0.0.1:4000", "frame-ancestors 'none'", "default-src 'none'"])
      isTrue(policy.includes(part), part)
    isTrue(!page.text.includes('<script'), 'no script')
    equal(page.headers.get('X-Frame-Options'), 'DENY')
  },

  'a form of another site leads to the same request': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const query = new URLSearchParams(begun.path.split('?')[1])
    const answer = await postForm(browser(target), '/auth/oauth2/authorize', query)
    status(answer, 303)
    isPage(await client.get(locationOf(answer)), 200)
    query.set('client_id', 'none')
    isPage(await postForm(browser(target), '/auth/oauth2/authorize', query), 400)
  },

  'a token has the scopes that its user’s permissions allow at its issue': async (open) => {
    const target = await open(await withServer())
    const { client, user } = await signedInBrowser(target)
    const begun = await attempt({ scope: 'notes:read notes:write' })
    const answer = await redeem(target, begun, await codeFrom(client, begun))
    equal(answer.json.scope, 'notes:read')
    const roles = given(target.stores.roles)
    await roles.insert({ name: 'writer', permissions: ['notes:write'] })
    await roles.assign(user.id, 'writer')
    const next = await redeem(target, begun, 'x')
    equal(next.json.error, 'invalid_grant')
    const second = await attempt({ scope: 'notes:read notes:write' })
    const { code } = received(await client.get(second.path), second)
    const wide = await redeem(target, second, given(code))
    equal([wide.json.scope, claimsOf(text(wide, 'access_token')).aud], ['notes:read notes:write', RESOURCE])
  },

  'L2 the page says that the app stays connected, also where it did not ask in words': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const stays = async (query: Readonly<Record<string, string>>) =>
      (await client.get((await attempt(query)).path)).text.split('Keep this access while you are away').length - 1
    equal(await stays({ scope: 'notes:read' }), 1)
    equal(await stays({ scope: 'notes:read offline_access' }), 1)
    equal(await stays({ client_id: 'own', redirect_uri: OWN_SCHEME, scope: 'notes:read' }), 0)
  },

  'L4 L5 userinfo takes tokens for it alone, and a sign-in alone gets no other': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const place = `${ISSUER}/oauth2/userinfo`
    const read = (token: string) =>
      send(target, 'GET', '/auth/oauth2/userinfo', { headers: { Authorization: `Bearer ${token}` } })
    const signIn = await attempt({ scope: 'openid profile offline_access' })
    const page = await client.get(signIn.path)
    isTrue(!page.text.includes(RESOURCE), 'names no resource')
    const alone = await redeem(target, signIn, given(received(await decide(client, page), signIn).code))
    equal(claimsOf(text(alone, 'access_token')).aud, place)
    status(await read(text(alone, 'access_token')), 200)
    oauthRefused(await refresh(target, text(alone, 'refresh_token'), { resource: RESOURCE }), 400, 'invalid_target')

    const both = await attempt({ scope: 'openid notes:read' })
    const tokens = await redeem(target, both, await codeFrom(client, both))
    equal(claimsOf(text(tokens, 'access_token')).aud, RESOURCE)
    oauthRefused(await read(text(tokens, 'access_token')), 401, 'invalid_token')
    const asked = await refresh(target, text(tokens, 'refresh_token'), { resource: place })
    equal(claimsOf(text(asked, 'access_token')).aud, place)
    status(await read(text(asked, 'access_token')), 200)

    const named = await attempt({ scope: 'openid notes:read', resource: place, prompt: 'consent' })
    const first = await redeem(target, named, await codeFrom(client, named))
    equal(claimsOf(text(first, 'access_token')).aud, place)
    const without = await attempt({ scope: 'notes:read', resource: place })
    equal(received(await client.get(without.path), without).error, 'invalid_target')
    const apps = Object((await client.get('/auth/oauth2/grants')).json).apps
    equal(apps[0].resources, [RESOURCE])
  },

  'a request without a resource and a default one is for userinfo alone': async (open) => {
    const target = await open(await withServer({}, { defaultResource: undefined as never }))
    const { client } = await signedInBrowser(target)
    const begun = await attempt({ scope: 'openid' })
    const answer = await redeem(target, begun, await codeFrom(client, begun))
    equal(claimsOf(text(answer, 'access_token')).aud, `${ISSUER}/oauth2/userinfo`)
    const other = await attempt({ scope: 'notes:read' })
    equal(received(await client.get(other.path), other).error, 'invalid_target')
  },
})
