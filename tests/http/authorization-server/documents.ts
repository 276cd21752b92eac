import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Overrides, UsualOptions } from '../support/target.ts'
import {
  attempt,
  codeFrom,
  decide,
  isPage,
  ORIGIN,
  oauthRefused,
  postForm,
  received,
  redeem,
  refresh,
  withServer,
} from './client.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const ID = 'https://agent.example/client.json'
const BACK = 'https://agent.example/cb'
export const TRUSTED = 'https://cloud.example/cb'
const JSON_TYPE = { 'Content-Type': 'application/json' }

export const DOCUMENT = {
  client_id: ID,
  client_name: 'Agent \u202egpj.exe',
  redirect_uris: [BACK, 'http://localhost/cb', TRUSTED, 'https://evil.example/cb', 'javascript:x', 7],
  grant_types: ['authorization_code', 'refresh_token'],
}

/** A service, and what the sites of clients answer. `fetched`: the URLs that it loaded. */
export async function withDocuments(open: MakeTarget, trusted: readonly string[] = [], more: Overrides = {}) {
  const fetched: string[] = []
  const answers = new Map<string, () => Response>()
  answers.set(ID, () => Response.json(DOCUMENT, { headers: { 'Cache-Control': 'max-age=600' } }))
  const server = await withServer(
    { ...WITH_ADMIN, ...more },
    { clientDocuments: { trustedRedirects: [TRUSTED], trusted } },
  )
  const target = await open((usual: UsualOptions) => ({
    ...server,
    platform: {
      ...usual.platform,
      async fetch(url: string) {
        fetched.push(url)
        const answer = answers.get(url)
        if (answer === undefined) throw new Error('unreachable')
        return answer()
      },
    },
  }))
  return { target, fetched, answers }
}

export const begin = (more: Readonly<Record<string, string>> = {}) =>
  attempt({ client_id: ID, redirect_uri: BACK, scope: 'notes:read', ...more })

export const documentsGroup = rulesGroup('Authorization server: clients with a document', {
  'show host and path as who they are, and get tokens after a click each time': async (open) => {
    const { target, fetched } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const begun = await begin()
    const page = await client.get(begun.path)
    isPage(page, 200)
    isTrue(page.text.includes('Allow agent.example/client.json to use'), page.text)
    isTrue(
      page.text.includes('It calls itself “Agent gpj.exe”.') && page.text.includes('Anyone can make an app'),
      'warns',
    )
    const { code } = received(await decide(client, page), begun)
    const answer = await redeem(target, begun, given(code))
    status(answer, 200)
    equal(claimsOf(text(answer, 'access_token')).client_id, ID)
    status(await refresh(target, text(answer, 'refresh_token'), { client_id: ID }), 200)
    isPage(await client.get((await begin()).path), 200)
    const local = await client.get((await begin({ redirect_uri: 'http://localhost:4000/cb' })).path)
    isTrue(local.text.includes('a program on your computer that calls itself agent.example/client.json'), local.text)
    equal(fetched, [ID])
    const { apps } = (await client.get('/auth/oauth2/grants')).json
    equal(Object(apps)[0].clientId, ID)
    const described = await target.direct(new Request(`${ORIGIN}/auth/.well-known/openid-configuration`))
    equal((await described.json()).client_id_metadata_document_supported, true)
  },

  'nothing goes to their address before a click, and nothing is loaded for strangers': async (open) => {
    const { target, fetched } = await withDocuments(open)
    await addAccount(target)
    const client = browser(target)
    const { path } = await begin()
    const answer = await client.get(path)
    status(answer, 302)
    isTrue(!given(answer.headers.get('Location')).startsWith(BACK), 'the sign-in page')
    isPage(await client.get((await begin({ prompt: 'none' })).path), 400)
    status(await postForm(client, '/auth/oauth2/authorize', new URLSearchParams(path.split('?')[1])), 303)
    oauthRefused(await refresh(target, 'x', { client_id: ID }), 400, 'invalid_grant')
    equal(fetched, [])
    status(await client.login('ada@example.com', PASSWORD), 200)
    for (const wrong of [
      { prompt: 'none' },
      { scope: 'unheard-of' },
      { response_type: 'token' },
      { resource: 'https://x.example' },
    ])
      isPage(await client.get((await begin(wrong)).path), 400)
    const trusted = await begin({ redirect_uri: TRUSTED, scope: 'unheard-of' })
    equal(received(await client.get(trusted.path), trusted).error, 'invalid_scope')
  },

  'addresses of other sites are left out, unless they are trusted': async (open) => {
    const { target } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    for (const redirect_uri of [
      'https://evil.example/cb',
      'https://agent.example/other',
      'javascript:x',
      'http://localhost/x',
    ])
      isPage(await client.get((await begin({ redirect_uri })).path), 400)
    const begun = await begin({ redirect_uri: TRUSTED })
    await codeFrom(client, begun)
    const again = await begin({ redirect_uri: TRUSTED })
    isTrue(received(await client.get(again.path), again).code !== undefined, 'remembered')
  },

  'an id is a canonical https URL with a name, a path and nothing else': async (open) => {
    const { target, fetched, answers } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    for (const id of [
      'https://agent.example',
      'https://agent.example/',
      'https://agent.example:8443/client.json',
      'https://agent.example:443/client.json',
      'https://AGENT.example/client.json',
      'https://agent.example/x/../client.json',
      'https://agent.example/%2e/client.json',
      'https://agent.example/client.json#x',
      'https://user@agent.example/client.json',
      'https://127.0.0.1/client.json',
      'https://0x7f.1/client.json',
      'https://[::1]/client.json',
      'https://localhost/client.json',
      'https://аgent.example/client.json',
      `${ORIGIN}/auth/client.json`,
      `https://agent.example/${'x'.repeat(500)}`,
    ]) {
      answers.set(id, () => Response.json({ ...DOCUMENT, client_id: id }))
      isPage(await client.get((await begin({ client_id: id })).path), 400)
    }
    equal(fetched, [])
  },

  'a document that is no one’s, too large, a redirect or unreachable is a page, and never kept': async (open) => {
    const { target, answers, fetched } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const bad: readonly (() => Response)[] = [
      () => Response.json({ ...DOCUMENT, client_id: `${ID}x` }),
      () => Response.json({ ...DOCUMENT, redirect_uris: ['https://evil.example/cb'] }),
      () => Response.json({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' }),
      () => new Response(JSON.stringify(DOCUMENT), { headers: { 'Content-Type': 'text/html' } }),
      () => new Response('{', { headers: JSON_TYPE }),
      () => new Response(JSON.stringify({ ...DOCUMENT, more: 'x'.repeat(6000) }), { headers: JSON_TYPE }),
      () => new Response(null, { status: 302, headers: { Location: 'https://agent.example/other' } }),
      () => Response.json(DOCUMENT, { status: 201 }),
      () => Response.json({}, { status: 500 }),
    ]
    for (const answer of bad) {
      target.clock.advance(MINUTE)
      answers.set(ID, answer)
      isPage(await client.get((await begin()).path), 400)
    }
    answers.delete(ID)
    isPage(await client.get((await begin()).path), 400)
    equal(fetched.length, bad.length + 1)
    answers.set(ID, () => Response.json(DOCUMENT))
    isPage(await client.get((await begin()).path), 200)
  },

  'a document is fresh as it says, stale for an hour at most, and withdrawn by 404': async (open) => {
    const { target, answers, fetched } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const begun = await begin()
    const tokens = await redeem(target, begun, await codeFrom(client, begun))
    target.clock.advance(9 * MINUTE)
    isPage(await client.get((await begin()).path), 200)
    equal(fetched.length, 1)
    answers.delete(ID)
    target.clock.advance(2 * MINUTE)
    isPage(await client.get((await begin()).path), 200)
    equal(fetched.length, 2)
    target.clock.advance(HOUR)
    isPage(await client.get((await begin()).path), 400)
    status(await refresh(target, text(tokens, 'refresh_token'), { client_id: ID }), 200)
    answers.set(ID, () => new Response(null, { status: 404 }))
    isPage(await client.get((await begin()).path), 400)
    for (const days of [0, 8, 8]) {
      target.clock.advance(days * 24 * HOUR)
      oauthRefused(await refresh(target, text(tokens, 'refresh_token'), { client_id: ID }), 401, 'invalid_client')
    }
  },

  'the warning goes after 100 users allowed the client, each counted once': async (open) => {
    const { target } = await withDocuments(open)
    const records = given(target.stores.records)
    const { client } = await signedInBrowser(target)
    await codeFrom(client, await begin())
    await codeFrom(client, await begin())
    const kind = 'authorization-server:popularity'
    const listed = await records.list(kind, null, { page: 1, limit: 10 }, target.clock.now())
    const { id, version, data } = given(listed.records[0])
    equal(data.count, 1)
    await records.replaceIf(kind, id, version, { data: { count: 99 } }, null, target.clock.now())
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const before = await bob.client.get((await begin()).path)
    isTrue(before.text.includes('Anyone can make an app'), 'still warns')
    status(await decide(bob.client, before), 303)
    isTrue(!(await client.get((await begin()).path)).text.includes('Anyone can make an app'), 'warns no more')
  },

  'the warning goes where an administrator trusts the client, and comes back': async (open) => {
    const { target } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const warns = async () => (await client.get((await begin()).path)).text.includes('Anyone can make an app')
    const trust = (clientId: string, isTrusted: boolean) =>
      administer(target, 'PATCH', '/oauth-documents', { clientId, isTrusted })
    refused(await trust(ID, true), 404, 'NOT_FOUND')
    equal(await warns(), true)
    await codeFrom(client, await begin())
    status(await trust(ID, true), 200)
    equal(await warns(), false)
    const listed = (await administer(target, 'GET', '/oauth-documents')).json
    const one = { clientId: ID, name: 'Agent gpj.exe', users: 1, isTrusted: true, isWellKnown: true }
    equal(listed, { clients: [one], total: 1 })
    status(await trust(ID, false), 200)
    equal(await warns(), true)
    const [told] = target.events.named('identity.authorization-server.client.updated')
    equal([told?.data.clientId, told?.data.fields], [ID, ['isTrusted']])
  },

  'one user counts once, however often access ends, and one without a proven address never': async (open) => {
    const { target } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const users = async () => Object((await administer(target, 'GET', '/oauth-documents')).json.clients)[0].users
    await codeFrom(client, await begin())
    const change = { currentPassword: PASSWORD, newPassword: 'a whole new password' }
    status(await client.post('/auth/change-password', change), 200)
    await codeFrom(client, await begin())
    const bob = await signedInBrowser(target, { email: 'bob@example.com', isEmailVerified: false })
    await codeFrom(bob.client, await begin())
    equal(await users(), 1)
  },

  'the warning goes where the host trusts the client': async (open) => {
    const { target } = await withDocuments(open, [ID])
    const { client } = await signedInBrowser(target)
    const page = await client.get((await begin()).path)
    isTrue(!page.text.includes('Anyone can make an app') && page.text.includes('agent.example/client.json'), page.text)
  },
})
