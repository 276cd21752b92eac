import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { equal, given, status, text } from '../support/expect.ts'
import { codeFrom, isPage, oauthRefused, redeem, refresh } from './client.ts'
import { begin, ID, withDocuments } from './documents.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const withdrawnDocumentsGroup = rulesGroup('Authorization server: withdrawn documents', {
  'trust ends with a withdrawn document, for somebody else may have the address by then': async (open) => {
    const { target, answers } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    const warns = async () => (await client.get((await begin()).path)).text.includes('Anyone can make an app')
    await codeFrom(client, await begin())
    status(await administer(target, 'PATCH', '/oauth-documents', { clientId: ID, isTrusted: true }), 200)
    equal(await warns(), false)
    target.clock.advance(11 * MINUTE)
    const document = given(answers.get(ID))
    answers.set(ID, () => new Response(null, { status: 404 }))
    isPage(await client.get((await begin()).path), 400)
    // Told once, however often the document is asked for.
    isPage(await client.get((await begin()).path), 400)
    const withdrawn = 'identity.authorization-server.client.withdrawn'
    const told = target.events.named(withdrawn).map(({ data }) => data)
    equal(told, [{ clientId: ID, users: 1, wasTrusted: true }])
    const { rows } = (await administer(target, 'GET', '/audit')).json
    equal([rows].flat().filter((row) => Object(row).event === withdrawn).length, 1)
    answers.set(ID, document)
    equal(await warns(), true)
    const listed = async () => {
      const [one] = Object((await administer(target, 'GET', '/oauth-documents')).json).clients
      return [one.users, one.isTrusted]
    }
    equal(await listed(), [0, false])
    // Its users count again, once each, as they allow it again.
    await codeFrom(client, await begin())
    await codeFrom(client, await begin())
    equal(await listed(), [1, false])
    status(await administer(target, 'PATCH', '/oauth-documents', { clientId: ID, isTrusted: true }), 200)
    equal(await warns(), false)
  },

  'a withdrawn client has no access to an account without a proven address either': async (open) => {
    const { target, answers } = await withDocuments(open)
    const { client } = await signedInBrowser(target, { isEmailVerified: false })
    const begun = await begin()
    const tokens = await redeem(target, begun, await codeFrom(client, begun))
    target.clock.advance(HOUR)
    answers.set(ID, () => new Response(null, { status: 410 }))
    isPage(await client.get((await begin()).path), 400)
    oauthRefused(await refresh(target, text(tokens, 'refresh_token'), { client_id: ID }), 401, 'invalid_client')
  },
})
