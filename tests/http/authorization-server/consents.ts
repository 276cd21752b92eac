import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import {
  type Attempt,
  attempt,
  CALLBACK,
  codeFrom,
  decide,
  ISSUER,
  isPage,
  OTHER_RESOURCE,
  oauthRefused,
  RESOURCE,
  received,
  redeem,
  serverOptions,
  withServer,
} from './client.ts'
import { decide as decideDevice, poll, startDevice, typeCode } from './device.ts'
import { begin, DOCUMENT, ID, TRUSTED, withDocuments } from './documents.ts'

const MINUTE = 60_000

/** Makes a client as an administrator. Returns its id. */
async function create(target: Target, fields: object): Promise<string> {
  const answer = await administer(target, 'POST', '/oauth-clients', { name: 'Reports', ...fields })
  status(answer, 200)
  return String(Object(answer.json.client).id)
}

const change = async (target: Target, id: string, fields: object) =>
  status(await administer(target, 'PATCH', `/oauth-clients/${id}`, fields), 200)

/** Sends an authorization request that shows no page. Returns the answer of the token endpoint to its code. */
async function silently(target: Target, client: Browser, begun: Attempt) {
  const answer = await client.get(begun.path)
  status(answer, 302)
  return redeem(target, begun, given(received(answer, begun).code))
}

export const consentsGroup = rulesGroup('Authorization server: what a consent covers', {
  'A1 a click allows no scope that its page did not say': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { client } = await signedInBrowser(target)
    const client_id = await create(target, { redirectUris: [CALLBACK], scopes: ['openid'] })
    const begun = await attempt({ client_id, scope: 'openid notes:read' })
    const page = await client.get(begun.path)
    await change(target, client_id, { scopes: ['openid', 'notes:read'] })
    isPage(await decide(client, page), 400)
    equal(target.events.named('identity.authorization-server.grant.given'), [])
    isPage(await client.get(begun.path), 200)
    // A refusal needs no new start.
    const other = await client.get(begun.path)
    await change(target, client_id, { scopes: ['openid'] })
    equal(received(await decide(client, other, 'cancel'), begun).error, 'access_denied')
  },

  'A2 a document that asks for refresh tokens after its page was opened gets none by the click': async (open) => {
    const { target, answers } = await withDocuments(open)
    const [ada, bob] = [await signedInBrowser(target), await signedInBrowser(target, { email: 'bob@example.com' })]
    const { grant_types: _, ...without } = DOCUMENT
    answers.set(ID, () => Response.json(without))
    const begun = await begin()
    const page = await ada.client.get(begun.path)
    isTrue(!page.text.includes('Keep this access while you are away'), page.text)
    answers.set(ID, () => Response.json(DOCUMENT))
    target.clock.advance(2 * MINUTE)
    isPage(await bob.client.get((await begin()).path), 200)
    isPage(await decide(ada.client, page), 400)
    const next = await ada.client.get(begun.path)
    isTrue(next.text.includes('Keep this access while you are away'), next.text)
    status(await redeem(target, begun, given(received(await decide(ada.client, next), begun).code)), 200)
  },

  'A3 a consent without refresh tokens is no consent to them': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { client } = await signedInBrowser(target)
    const client_id = await create(target, { redirectUris: [CALLBACK] })
    await codeFrom(client, await attempt({ client_id }))
    equal((await silently(target, client, await attempt({ client_id }))).json.refresh_token, undefined)
    await change(target, client_id, { grantTypes: ['authorization_code', 'refresh_token'] })
    const begun = await attempt({ client_id })
    const page = await client.get(begun.path)
    isTrue(page.text.includes('Keep this access while you are away'), page.text)
    status(await decide(client, page), 303)
    text(await silently(target, client, await attempt({ client_id })), 'refresh_token')
  },

  'A4 a device stays connected only if its page said so': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { client } = await signedInBrowser(target)
    const client_id = await create(target, { device: true })
    const started = await startDevice(target, { client_id, scope: 'notes:read' })
    const page = await typeCode(client, text(started, 'user_code'))
    isTrue(!page.text.includes('Keep this access while you are away'), page.text)
    await change(target, client_id, { grantTypes: ['refresh_token'] })
    isPage(await decideDevice(client, page), 200)
    const answer = await poll(target, started, { client_id })
    status(answer, 200)
    equal(answer.json.refresh_token, undefined)
  },

  'A5 who warns of a client makes its page warn, however many allowed it, and asks its users again': async (open) => {
    const { target } = await withDocuments(open)
    const records = given(target.stores.records)
    const { client } = await signedInBrowser(target)
    const trusted = () => begin({ redirect_uri: TRUSTED })
    const trust = async (isTrusted: boolean) =>
      status(await administer(target, 'PATCH', '/oauth-documents', { clientId: ID, isTrusted }), 200)
    await codeFrom(client, await trusted())
    const listed = await records.list('authorization-server:popularity', null, { page: 1, limit: 10 }, new Date(0))
    const { kind, id, version } = given(listed.records[0])
    await records.replaceIf(kind, id, version, { data: { count: 100 } }, null, target.clock.now())
    status(await client.get((await trusted()).path), 302)
    const standing = async () => {
      const [one] = Object((await administer(target, 'GET', '/oauth-documents')).json).clients
      return [one.users, one.isTrusted, one.isWellKnown]
    }
    equal(await standing(), [100, false, true])
    await trust(false)
    equal(await standing(), [0, false, false])
    const silent = await begin({ redirect_uri: TRUSTED, prompt: 'none' })
    equal(received(await client.get(silent.path), silent).error, 'consent_required')
    const page = await client.get((await trusted()).path)
    isPage(page, 200)
    isTrue(page.text.includes('Anyone can make an app'), page.text)
    // Trust that comes back brings no former consent along.
    await trust(true)
    isPage(await client.get((await trusted()).path), 200)
    await codeFrom(client, await trusted())
    status(await client.get((await trusted()).path), 302)
    // Further scopes add to what was allowed since, and not to what was before.
    target.clock.advance(MINUTE)
    await trust(false)
    await codeFrom(client, await begin({ redirect_uri: TRUSTED, scope: 'notes:write' }))
    isPage(await client.get((await trusted()).path), 200)
  },

  'A6 a document that comes back is allowed anew at trusted addresses, too': async (open) => {
    const { target, answers } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const trusted = async () => client.get((await begin({ redirect_uri: TRUSTED })).path)
    await codeFrom(client, await begin({ redirect_uri: TRUSTED }))
    status(await trusted(), 302)
    const document = given(answers.get(ID))
    answers.set(ID, () => new Response(null, { status: 410 }))
    target.clock.advance(11 * MINUTE)
    isPage(await trusted(), 400)
    answers.set(ID, document)
    isPage(await trusted(), 200)
  },

  'A7 a device gets a token for the resource that it names, or none': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const started = await startDevice(target)
    isPage(await decideDevice(client, await typeCode(client, text(started, 'user_code'))), 200)
    oauthRefused(await poll(target, started, { resource: OTHER_RESOURCE }), 400, 'invalid_target')
    const answer = await poll(target, started, { resource: `${ISSUER}/oauth2/userinfo` })
    equal(claimsOf(text(answer, 'access_token')).aud, `${ISSUER}/oauth2/userinfo`)
  },

  'A8 an app that is disconnected loses all its consents, also where the store has short pages': async (open) => {
    const server = await withServer()
    const target = await open(({ stores }) => {
      const records = given(stores.records)
      const list: typeof records.list = (kind, owner, { page, limit }, now) =>
        records.list(kind, owner, { page, limit: Math.min(limit, 2) }, now)
      return { ...server, stores: { ...stores, records: { ...records, list } } }
    })
    const { client } = await signedInBrowser(target)
    for (const resource of [RESOURCE, OTHER_RESOURCE]) await codeFrom(client, await attempt({ resource }))
    // The grants whose codes nobody redeemed are gone, and end no consent.
    target.clock.advance(2 * MINUTE)
    status(await client.send('DELETE', '/auth/oauth2/grants?client_id=notes'), 200)
    for (const resource of [RESOURCE, OTHER_RESOURCE]) isPage(await client.get((await attempt({ resource })).path), 200)
    equal((await client.get('/auth/oauth2/grants')).json.apps, [])
  },

  'A9 the page leads to IPv6 loopback addresses, which its policy cannot name': async (open) => {
    const { clients } = await serverOptions()
    const local = { name: 'Local', redirectUris: ['http://[::1]/cb', 'http://127.0.0.1/cb'] }
    const target = await open(await withServer({}, { clients: { ...clients, local } }))
    const { client } = await signedInBrowser(target)
    for (const [host, source] of [
      ['[::1]', 'http:'],
      ['127.0.0.1', 'http://127.0.0.1:4000'],
    ]) {
      const { path } = await attempt({ client_id: 'local', redirect_uri: `http://${host}:4000/cb` })
      const policy = given((await client.get(path)).headers.get('Content-Security-Policy'))
      isTrue(policy.includes(`form-action 'self' ${source};`), policy)
    }
  },
})
