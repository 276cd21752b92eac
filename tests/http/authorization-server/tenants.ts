import { authorizationServer } from '@sallyport/authorization-server'
import { tenants } from '@sallyport/tenants'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import { complaint } from '../support/start-up-complaint.ts'
import type { Overrides, Target } from '../support/target.ts'
import {
  type Attempt,
  attempt,
  basic,
  call,
  formToken,
  isPage,
  ORIGIN,
  OTHER_RESOURCE,
  oauthRefused,
  postForm,
  received,
  redeem,
  refresh,
  SECRET,
  serverOptions,
} from './client.ts'
import { poll, startDevice, typeCode } from './device.ts'

/** A service whose people choose an organisation for which an app acts. */
export async function withTenants(): Promise<Overrides> {
  const { scopes, ...options } = await serverOptions({ tenants: true })
  const within = {
    en: 'Change its notes',
    it: 'Modificare le sue note',
    permission: 'notes:write',
    in: 'tenant',
  } as const
  const server = authorizationServer({ ...options, scopes: { ...scopes, 'notes:edit': within } })
  return { ...WITH_ADMIN, baseUrl: ORIGIN, features: [server, tenants()] }
}

/** Ada, who owns the organisation Acme, in her browser. */
export async function owner(target: Target) {
  const { client, user } = await signedInBrowser(target)
  const answer = await client.post('/auth/tenants', { name: 'Acme' })
  status(answer, 201)
  return { client, user, tenantId: String(Object(answer.json.tenant).id) }
}

/** Allows it at the page for an organisation, or for none. */
async function choose(client: Browser, page: Answer, tenant: string): Promise<Answer> {
  isPage(page, 200)
  return postForm(client, '/auth/ui/consent', { request: formToken(page), decision: 'allow', tenant })
}

async function tokensFor(target: Target, client: Browser, begun: Attempt, tenant: string): Promise<Answer> {
  const { code } = received(await choose(client, await client.get(begun.path), tenant), begun)
  const answer = await redeem(target, begun, given(code))
  status(answer, 200)
  return answer
}

const tenantOf = (answer: Answer) => claimsOf(text(answer, 'access_token')).tenantId

export const tenantsOfGrantsGroup = group('Authorization server: organisations', {
  'the page chooses the organisation, the token carries it, and the choice is remembered': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const begun = await attempt()
    isTrue((await client.get(begun.path)).text.includes(`<option value="${tenantId}">Acme</option>`), 'a choice')
    const answer = await tokensFor(target, client, begun, tenantId)
    equal(tenantOf(answer), tenantId)
    equal(tenantOf(await refresh(target, text(answer, 'refresh_token'))), tenantId)
    const next = await attempt()
    const { code } = received(await client.get(next.path), next)
    equal(tenantOf(await redeem(target, next, given(code))), tenantId)
    const again = await client.get((await attempt({ prompt: 'consent' })).path)
    isTrue(again.text.includes(`<option value="${tenantId}" selected>Acme</option>`), 'the choice before')
    const alone = await tokensFor(target, client, await attempt({ prompt: 'consent' }), '')
    equal(tenantOf(alone), undefined)
    const apps = Object((await client.get('/auth/oauth2/grants')).json).apps
    equal([apps.length, apps[0].tenantIds], [1, [tenantId]])
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const page = await bob.client.get((await attempt()).path)
    isTrue(!page.text.includes('<select'), 'nothing to choose')
    isPage(await choose(bob.client, page, tenantId), 400)
  },

  'the host’s own client asks once which organisation it is for': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const own = { client_id: 'own', redirect_uri: 'https://own.example.com/cb' }
    equal(tenantOf(await tokensFor(target, client, await attempt(own), tenantId)), tenantId)
    const begun = await attempt({ ...own, scope: 'openid profile' })
    isTrue(received(await client.get(begun.path), begun).code !== undefined, 'no question')
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const theirs = await attempt(own)
    isTrue(received(await bob.client.get(theirs.path), theirs).code !== undefined, 'nothing to choose')
  },

  'a grant ends with the membership and with the organisation, and a code that waits too': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const store = given(target.stores.tenants)
    await store.addMember?.(tenantId, bob.user.id)
    const begun = await attempt()
    const answer = await tokensFor(target, bob.client, begun, tenantId)
    const waiting = await attempt()
    const { code } = received(await bob.client.get(waiting.path), waiting)
    const token = text(answer, 'access_token')
    const { json } = await call(target, 'introspect', { token }, basic('api', SECRET))
    equal([json.active, json.tenantId], [true, tenantId])
    await store.removeMember?.(tenantId, bob.user.id)
    equal((await call(target, 'introspect', { token }, basic('api', SECRET))).json, { active: false })
    oauthRefused(await refresh(target, text(answer, 'refresh_token')), 400, 'invalid_grant')
    oauthRefused(await redeem(target, waiting, given(code)), 400, 'invalid_grant')
    const page = await bob.client.get((await attempt()).path)
    isPage(page, 200)
    const mine = await tokensFor(target, client, await attempt(), tenantId)
    status(await client.send('DELETE', `/auth/tenants/${tenantId}`, { json: {} }), 200)
    oauthRefused(await refresh(target, text(mine, 'refresh_token')), 400, 'invalid_grant')
    equal((await client.get('/auth/oauth2/grants')).json.apps, [])
  },

  'L3 a member who was removed, or left, and joins again allows each app anew': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const joins = () => given(target.stores.tenants).addMember?.(tenantId, bob.user.id)
    for (const ends of [
      () => client.send('DELETE', `/auth/tenants/${tenantId}/members/${bob.user.id}`, { json: {} }),
      () => bob.client.post(`/auth/tenants/${tenantId}/leave`, {}),
      () => administer(target, 'DELETE', `/tenants/${tenantId}/users/${bob.user.id}`),
    ]) {
      await joins()
      const answer = await tokensFor(target, bob.client, await attempt(), tenantId)
      const alone = await tokensFor(
        target,
        bob.client,
        await attempt({ scope: 'notes:read', resource: OTHER_RESOURCE }),
        '',
      )
      const waiting = await attempt()
      const { code } = received(await bob.client.get(waiting.path), waiting)
      const left = await ends()
      isTrue(left.status < 300, left.text)
      await joins()
      oauthRefused(await refresh(target, text(answer, 'refresh_token')), 400, 'invalid_grant')
      oauthRefused(await redeem(target, waiting, given(code)), 400, 'invalid_grant')
      isPage(await bob.client.get((await attempt()).path), 200)
      status(await refresh(target, text(alone, 'refresh_token')), 200)
      status(await bob.client.send('DELETE', '/auth/oauth2/grants?client_id=notes'), 200)
    }
  },

  'an organisation takes all apps, or listed ones': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const path = `/auth/tenants/${tenantId}/apps`
    equal((await client.get(path)).json, { apps: null })
    const answer = await tokensFor(target, client, await attempt(), tenantId)
    const put = (apps: readonly string[] | null) => client.send('PUT', path, { json: { apps } })
    equal((await put(['partner'])).json, { apps: ['partner'] })
    oauthRefused(await refresh(target, text(answer, 'refresh_token')), 400, 'invalid_grant')
    const page = await client.get((await attempt()).path)
    isTrue(!page.text.includes('<select'), 'no choice')
    isPage(await choose(client, page, tenantId), 400)
    status(await put(['partner', 'notes']), 200)
    equal(tenantOf(await tokensFor(target, client, await attempt(), tenantId)), tenantId)
    status(await put(null), 200)
    equal((await client.get(path)).json, { apps: null })
    const [told] = target.events.named('identity.authorization-server.tenant.updated')
    equal([told?.data.apps, told?.metadata.tenantId], [['partner'], tenantId])
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    refused(await bob.client.get(path), 404, 'NOT_FOUND')
    refused(await bob.client.get('/auth/tenants/none/apps'), 404, 'NOT_FOUND')
    await given(target.stores.tenants).addMember?.(tenantId, bob.user.id)
    refused(await bob.client.send('PUT', path, { json: { apps: null } }), 403, 'INSUFFICIENT_SCOPE')
  },

  'R42 a right within an organisation counts in its tokens alone': async (open) => {
    const target = await open(await withTenants())
    const { client, user, tenantId } = await owner(target)
    const roles = given(target.stores.roles)
    await roles.insert({ name: 'writer', permissions: ['notes:write'] })
    await roles.assign(user.id, 'writer', tenantId)
    const scope = 'notes:read notes:write notes:edit'
    const begun = await attempt({ scope })
    equal((await tokensFor(target, client, begun, tenantId)).json.scope, 'notes:read notes:edit')
    equal((await tokensFor(target, client, await attempt({ scope, prompt: 'consent' }), '')).json.scope, 'notes:read')
    await roles.assign(user.id, 'writer')
    const wide = await tokensFor(target, client, await attempt({ scope, prompt: 'consent' }), '')
    equal(wide.json.scope, 'notes:read notes:write')
  },

  'the page of a device chooses the organisation, too': async (open) => {
    const target = await open(await withTenants())
    const { client, tenantId } = await owner(target)
    const started = await startDevice(target)
    const page = await typeCode(client, text(started, 'user_code'))
    isTrue(page.text.includes(`<option value="${tenantId}">Acme</option>`), 'a choice')
    const fields = { request: formToken(page), decision: 'allow', tenant: tenantId }
    isPage(await postForm(client, '/auth/ui/device/decision', fields), 200)
    equal(tenantOf(await poll(target, started)), tenantId)
    const other = await startDevice(target)
    const again = formToken(await typeCode(client, text(other, 'user_code')))
    const wrong = { request: again, decision: 'allow', tenant: 'somebody-else' }
    isPage(await postForm(client, '/auth/ui/device/decision', wrong), 400)
    oauthRefused(await poll(target, other), 400, 'authorization_pending')
  },

  'R30 without organisations there is no choice and no setting; wrong options are told at start': async (open) => {
    const target = await open({ baseUrl: ORIGIN, features: [authorizationServer(await serverOptions()), tenants()] })
    const { client, tenantId } = await owner(target)
    const page = await client.get((await attempt()).path)
    isTrue(!page.text.includes('<select'), 'no choice')
    isPage(await choose(client, page, tenantId), 400)
    status(await send(target, 'GET', `/auth/tenants/${tenantId}/apps`), 404)
    const scopes = { 'notes:edit': { en: 'x', it: 'x', permission: 'tenant:members', in: 'tenant' } }
    // The cast is safe: a JavaScript caller may pass such options.
    const wrong = authorizationServer((await serverOptions({ tenants: 'yes', scopes } as never)) as never)
    const told = await complaint(open, { baseUrl: ORIGIN, features: [wrong] })
    for (const line of ['`tenants` must be true or false', "scopes.notes:edit: `in` must be 'tenant'"])
      isTrue(told.includes(line), `${line} in ${told}`)
  },
})
