import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { addLink } from '../auth/providers/pending-conflict.ts'
import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInBrowser } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import { attempt, codeFrom, isPage, ORIGIN, oauthRefused, received, redeem, refresh, withServer } from './client.ts'

const DAY = 24 * 60 * 60_000

/** Ada's browser, and an app that she allowed. */
async function connected(target: Target, fields = {}) {
  const { client, user } = await signedInBrowser(target, fields)
  const begun = await attempt()
  const answer = await redeem(target, begun, await codeFrom(client, begun))
  status(answer, 200)
  return { client, user, answer, refreshToken: text(answer, 'refresh_token') }
}

const appsIn = (body: unknown) => Object(body).apps

export const usersOfAppsGroup = rulesGroup('Authorization server: users of apps', {
  'a changed password leaves apps their access with keepApps alone': async (open) => {
    const target = await open(await withServer())
    const { client, refreshToken } = await connected(target)
    const change = (currentPassword: string, newPassword: string, more = {}) =>
      client.post('/auth/change-password', { currentPassword, newPassword, ...more })
    status(await change(PASSWORD, 'a whole new password', { keepApps: true }), 200)
    const kept = await refresh(target, refreshToken)
    status(kept, 200)
    const begun = await attempt()
    status(await client.get(begun.path), 302)
    status(await change('a whole new password', 'and one more of them'), 200)
    oauthRefused(await refresh(target, text(kept, 'refresh_token')), 400, 'invalid_grant')
    isPage(await client.get(begun.path), 200)
  },

  'a user sees what apps may do in words, and when they last did': async (open) => {
    const target = await open(await withServer())
    const { client, refreshToken } = await connected(target)
    const since = target.clock.now().toISOString()
    target.clock.advance(DAY)
    status(await refresh(target, refreshToken), 200)
    status(await client.post('/auth/refresh', {}), 200)
    const [app] = appsIn((await client.get('/auth/oauth2/grants')).json)
    equal([app.since, app.lastUsedAt], [since, target.clock.now().toISOString()])
    equal(app.sentences.en.slice(-2), ['Read your notes', 'Keep this access while you are away'])
    equal(app.sentences.it.at(-2), 'Leggere le tue note')
  },

  'administrators see a user’s apps and end their access, which the trail records with who did it': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { user, client, refreshToken } = await connected(target)
    const path = `/users/${user.id}/oauth-grants`
    const [app] = appsIn((await administer(target, 'GET', path)).json)
    equal([app.clientId, app.name], ['notes', 'Notes & <Co>'])
    status(await administer(target, 'DELETE', `${path}?client_id=partner`), 200)
    status(await refresh(target, refreshToken), 200)
    status(await administer(target, 'DELETE', `${path}?client_id=notes`), 200)
    oauthRefused(await refresh(target, refreshToken), 400, 'invalid_grant')
    equal(appsIn((await administer(target, 'GET', path)).json), [])
    isPage(await client.get((await attempt()).path), 200)
    const [told] = target.events.named('identity.authorization-server.grant.ended')
    equal([told?.data.reason, told?.metadata.userId], ['revoked', user.id])
    isTrue(told?.data.by !== undefined, 'who did it')
    status(await send(target, 'GET', `/admin/api${path}`), 401)
    for (const [method, query] of [
      ['GET', ''],
      ['DELETE', '?client_id=notes'],
    ] as const)
      refused(await administer(target, method, `/users/nobody/oauth-grants${query}`), 404, 'USER_NOT_FOUND')
  },

  'R28 an app whose access ends while it asks again gets nothing': async (open) => {
    let beforeGrant: (() => Promise<unknown>) | undefined
    const server = await withServer(WITH_ADMIN)
    const target = await open(({ stores }) => {
      const records = given(stores.records)
      const insert: typeof records.insert = async (record) => {
        const act = record.kind === 'authorization-server:grant' ? beforeGrant : undefined
        if (act !== undefined) beforeGrant = undefined
        await act?.()
        return records.insert(record)
      }
      return { ...server, stores: { ...stores, records: { ...records, insert } } }
    })
    const { client, user } = await connected(target)
    const path = `/users/${user.id}/oauth-grants`
    beforeGrant = async () => status(await administer(target, 'DELETE', `${path}?client_id=notes`), 200)
    const silent = await attempt({ prompt: 'none' })
    equal(received(await client.get(silent.path), silent).error, 'consent_required')
    equal(appsIn((await administer(target, 'GET', path)).json), [])
    const [told] = target.events.named('identity.authorization-server.consent.ended')
    equal([told?.data.clientId, told?.metadata.userId], ['notes', user.id])
    isTrue(told?.data.by !== undefined, 'who did it')
  },

  'R38 a removed sign-in method ends what apps got on a sign-in with it': async (open) => {
    const server = await withServer()
    const target = await open(({ stores }) => {
      const records = given(stores.records)
      // As if the browser had signed in with GitHub.
      const insert: typeof records.insert = (record) => {
        const { data, kind } = record
        const signIn = { ...Object(data).signIn, method: 'oauth', provider: 'github' }
        return records.insert(
          kind === 'authorization-server:grant' ? { ...record, data: { ...Object(data), signIn } } : record,
        )
      }
      return { ...server, stores: { ...stores, records: { ...records, insert } } }
    })
    const { client, user, refreshToken } = await connected(target)
    for (const link of ['google:1', 'github:1']) await addLink(target, user, link)
    status(await client.send('DELETE', '/auth/linked-accounts/google/1'), 200)
    const answer = await refresh(target, refreshToken)
    status(answer, 200)
    status(await client.send('DELETE', '/auth/linked-accounts/github/1'), 200)
    oauthRefused(await refresh(target, text(answer, 'refresh_token')), 400, 'invalid_grant')
    equal(appsIn((await client.get('/auth/oauth2/grants')).json), [])
  },

  'a user’s export has grants and consents, and no secret': async (open) => {
    const target = await open(await withServer())
    const { client } = await connected(target)
    const answer = await client.get('/auth/account/export')
    const { grants, consents } = Object(answer.json.features ?? answer.json)['authorization-server']
    equal([grants.length, grants[0].clientId, consents[0].clientId], [1, 'notes', 'notes'])
    isTrue(!/hash|challenge|code/.test(JSON.stringify(grants)), 'no secret')
  },

  'the sign-in page gets the hint about who should sign in': async (open) => {
    const target = await open(await withServer())
    const hinted = async (login_hint: string) => {
      const { path } = await attempt({ login_hint })
      const answer = await browser(target).get(path)
      return new URL(given(answer.headers.get('Location')), ORIGIN).searchParams.get('login_hint')
    }
    equal(await hinted('ada+notes@example.com'), 'ada+notes@example.com')
    equal(await hinted('x'.repeat(321)), null)
  },

  'A10 a request that names its user by an ID token is answered for no other user': async (open) => {
    const target = await open(await withServer())
    const [ada, bob] = [await signedInBrowser(target), await signedInBrowser(target, { email: 'bob@example.com' })]
    const begun = await attempt()
    const idToken = text(await redeem(target, begun, await codeFrom(ada.client, begun)), 'id_token')
    await codeFrom(bob.client, await attempt())
    const hinted = (id_token_hint: string, more = {}) => attempt({ id_token_hint, ...more })
    const silent = await hinted(idToken, { prompt: 'none' })
    equal(received(await bob.client.get(silent.path), silent).error, 'login_required')
    isTrue(received(await ada.client.get(silent.path), silent).code !== undefined, 'her own, however old')
    const asked = await hinted(idToken)
    const page = await bob.client.get(asked.path)
    const back = new URL(given(page.headers.get('Location')), ORIGIN).searchParams.get('return_path')
    target.clock.advance(1000)
    status(await bob.client.login('bob@example.com', PASSWORD), 200)
    equal(received(await bob.client.get(given(back)), asked).error, 'login_required')
    status(await bob.client.login('ada@example.com', PASSWORD), 200)
    isTrue(received(await bob.client.get(given(back)), asked).code !== undefined, 'the one who was meant')
    // A text that isn't an ID token of this service is ignored.
    for (const other of ['x', `${idToken.slice(0, -4)}AAAA`]) {
      const one = await hinted(other, { prompt: 'none' })
      isTrue(received(await ada.client.get(one.path), one).code !== undefined, other)
    }
  },

  'claims about an address are there if there is one, and say whether it is proven': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const claims = async () => {
      const begun = await attempt({ scope: 'openid email', prompt: 'consent' })
      const answer = await redeem(target, begun, await codeFrom(client, begun))
      const headers = { Authorization: `Bearer ${text(answer, 'access_token')}` }
      const userinfo = (await send(target, 'GET', '/auth/oauth2/userinfo', { headers })).json
      const { email, email_verified } = claimsOf(text(answer, 'id_token'))
      equal([userinfo.email, userinfo.email_verified], [email, email_verified])
      return [email, email_verified]
    }
    equal(await claims(), ['ada@example.com', true])
    await target.stores.users.update('user-ada@example.com', { isEmailVerified: false })
    equal(await claims(), ['ada@example.com', false])
    await target.stores.users.update('user-ada@example.com', { email: 'user-ada@no-address.invalid' })
    equal(await claims(), [undefined, undefined])
  },

  'guests get no code and no device': async (open) => {
    const target = await open(await withServer({ guests: {} }))
    const guest = browser(target)
    status(await guest.post('/auth/guest', {}), 200)
    for (const client_id of ['notes', 'own']) {
      const redirect_uri = client_id === 'own' ? 'https://own.example.com/cb' : undefined
      const answer = await guest.get((await attempt({ client_id, ...(redirect_uri && { redirect_uri }) })).path)
      isTrue(given(answer.headers.get('Location')).includes('return_path='), 'the sign-in page')
    }
    status(await guest.get('/auth/ui/device'), 302)
  },
})
