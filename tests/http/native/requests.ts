import { german } from '@sallyport/core/german'
import { nativeApps } from '@sallyport/core/native-apps'
import { rulesGroup } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import { SITE } from '../support/make-target.ts'
import { complaint } from '../support/start-up-complaint.ts'
import { APPS, attempt, CALLBACK, CLAIMED, codeFrom, ISSUER, isPage, redeem, withApps } from './app.ts'

export const appRequestsGroup = rulesGroup('Requests of apps', {
  'without the option there is no route': async (open) => {
    const target = await open({ baseUrl: 'https://auth.example.com' })
    const { path } = await attempt()
    for (const one of [path, '/auth/native/provider', '/.well-known/assetlinks.json'])
      equal((await target.direct(new Request(`https://auth.example.com${one}`))).status, 404)
  },

  'R20 no script reads the pages that ask whether to continue, not even one of the own site': async (open) => {
    const target = await open(withApps())
    const { path } = await attempt()
    for (const one of [path, '/auth/native/provider', '/auth/native/continue'])
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const request = new Request(`https://auth.example.com${one}`, { method, headers: { Origin: SITE } })
        const { headers } = await target.direct(request)
        const readable = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
        equal([one, method, readable], [one, method, []])
      }
  },

  'R13 an unknown app or address is a page, never a redirect': async (open) => {
    const target = await open(withApps())
    for (const wrong of [
      { app: 'none' },
      { app: undefined },
      { app: 'other' },
      { redirect_uri: undefined },
      { redirect_uri: `${CALLBACK}/more` },
      { redirect_uri: `${CALLBACK}?x=1` },
      { redirect_uri: 'com.example.notes:/CB' },
      { redirect_uri: `${CLAIMED}#x` },
      { redirect_uri: 'https://app.example.com:8443/cb' },
      { redirect_uri: 'https://app.example.com.evil.example/cb' },
      { redirect_uri: 'https://user@app.example.com/cb' },
      { redirect_uri: 'http://app.example.com/cb' },
      { redirect_uri: 'http://localhost:4000/cb' },
      { redirect_uri: 'http://127.0.0.2:4000/cb' },
      { redirect_uri: 'http://127.0.0.1:4000/other' },
      { redirect_uri: 'http://127.0.0.1:99999/cb' },
      { redirect_uri: 'http://127.0.0.1:4000@evil.example/cb' },
      { redirect_uri: 'javascript:alert(1)' },
      { provider: 'none' },
    ]) {
      const { path } = await attempt(wrong)
      const answer = await send(target, 'GET', path)
      isPage(answer, 400)
      isTrue(!answer.text.includes('<form'), 'no form')
      isTrue(!answer.text.includes('evil'), 'shows nothing of the request')
    }
    const { path } = await attempt()
    isPage(await send(target, 'GET', `${path}&app=notes`), 400)
    isPage(await send(target, 'GET', `${path}&redirect_uri=x`), 400)
  },

  'loopback addresses match with any port, and the code goes to that port': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    for (const redirect_uri of ['http://127.0.0.1:51004/cb', 'http://[::1]:61023/cb', 'http://127.0.0.1/cb', CLAIMED]) {
      const begun = await attempt({ redirect_uri })
      status(await redeem(target, begun, await codeFrom(client, begun)), 200)
    }
  },

  'A9 the page leads to IPv6 loopback addresses, which its policy cannot name': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    for (const [redirect_uri, source] of [
      ['http://[::1]:61023/cb', 'http:'],
      ['http://127.0.0.1:51004/cb', 'http://127.0.0.1:51004'],
    ]) {
      const page = await client.get((await attempt({ redirect_uri })).path)
      const policy = given(page.headers.get('Content-Security-Policy'))
      isTrue(policy.includes(`form-action 'self' ${source};`), policy)
    }
  },

  'an incomplete request of a known address is told to the app': async (open) => {
    const target = await open(withApps())
    for (const wrong of [
      { code_challenge: undefined },
      { code_challenge: 'short' },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ]) {
      const begun = await attempt(wrong)
      const location = given((await send(target, 'GET', begun.path)).headers.get('Location'))
      const query = new URLSearchParams({ error: 'invalid_request', state: begun.state, iss: ISSUER })
      equal(location, `${CALLBACK}?${query}`)
    }
    for (const state of [undefined, 'with space', 'x'.repeat(257)]) {
      const { path } = await attempt({ state })
      const location = given((await send(target, 'GET', path)).headers.get('Location'))
      equal(location, `${CALLBACK}?${new URLSearchParams({ error: 'invalid_request', iss: ISSUER })}`)
    }
  },

  'the page escapes names, is not framed, and leads to the app alone': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target, { email: 'a&b@example.com' })
    const { path } = await attempt()
    const page = await client.get(path, { 'Accept-Language': 'it-IT,it;q=0.9' })
    isTrue(page.text.includes('Continuare in Notes &amp; &lt;Co&gt;?'), 'escaped, in Italian')
    isTrue(page.text.includes('a&amp;b@example.com'), 'names the account')
    const policy = given(page.headers.get('Content-Security-Policy'))
    for (const part of ["form-action 'self' com.example.notes:", "frame-ancestors 'none'", "default-src 'none'"])
      isTrue(policy.includes(part), part)
    isTrue(!page.text.includes('<script'), 'no script')
    equal(page.headers.get('X-Frame-Options'), 'DENY')
  },

  'the page speaks a language that the host added, and English where that language lacks a text': async (open) => {
    const { 'Continue to {app}?': title = '', ...others } = german.features
    const lacking = { ...german, code: 'gsw', features: others }
    const target = await open(withApps({ languages: [german, lacking] }))
    const { client } = await signedInBrowser(target)
    const pageIn = async (accepted: string) =>
      (await client.get((await attempt()).path, { 'Accept-Language': accepted })).text
    const inGerman = await pageIn('de-CH,en;q=0.5')
    isTrue(inGerman.includes('<html lang="de" dir="ltr">'), 'names its language')
    isTrue(inGerman.includes(title.replace('{app}', 'Notes &amp; &lt;Co&gt;')), 'German')
    const inAnother = await pageIn('gsw')
    isTrue(inAnother.includes('Continue to Notes &amp; &lt;Co&gt;?') && inAnother.includes('Abbrechen'), 'each text')
    isTrue((await pageIn('fr')).includes('<html lang="en"'), 'English for others')
  },

  'R30 wrong apps are told at start, all at once': async (open) => {
    const wrong = {
      'a b': { redirectUris: [CLAIMED] },
      one: { redirectUris: [] },
      two: {
        redirectUris: ['http://localhost/cb', 'app:/cb', 'https://app.example.com/cb?x=1', 'http://10.0.0.1/cb', 'x'],
        android: { packageName: 'x', fingerprints: ['AA'] },
        apple: { appIds: ['com.example.app'] },
        colour: 'red',
      },
    }
    // The cast is safe: a JavaScript caller may pass such options.
    const apps = nativeApps(wrong as never)
    const told = await complaint(open, { apps, baseUrl: 'https://auth.example.com' })
    for (const line of [
      'apps.a b: must be an id',
      'apps.one.redirectUris: must be a list of at least one',
      'apps.two.colour: is not an option',
      'apps.two.redirectUris[0]: must be http://127.0.0.1',
      'apps.two.redirectUris[1]: must have a scheme with a dot',
      'apps.two.redirectUris[2]: must be an absolute URL in ASCII, without query',
      'apps.two.redirectUris[3]: must be https',
      'apps.two.redirectUris[4]: must be an absolute URL',
      'apps.two.android.packageName',
      'apps.two.android.fingerprints',
      'apps.two.apple.appIds',
    ])
      isTrue(told.includes(line), `${line} in ${told}`)
    isTrue(
      (await complaint(open, { apps: nativeApps(APPS) })).includes('baseUrl: required with apps'),
      'needs its own URL',
    )
    const cookies = { refreshTokenPath: '/auth/refresh' }
    const narrow = await complaint(open, { apps: nativeApps(APPS), baseUrl: 'https://auth.example.com', cookies })
    isTrue(narrow.includes('cookies.refreshTokenPath: must be /auth/native or a path above it'), 'needs the cookie')
  },
})
