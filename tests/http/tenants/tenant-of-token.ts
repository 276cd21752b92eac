import { tenants } from '@sallyport/tenants'
import { administer } from '../admin/caller.ts'
import { group, rulesGroup } from '../group.ts'
import { addAccount, signIn } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, invalid, refused, status, text } from '../support/expect.ts'
import type { Native } from '../support/native.ts'
import type { Target } from '../support/target.ts'
import { createdBy, joins, person, WITH_TENANTS } from './organisation.ts'

const refreshed = (client: Native, tenantId: unknown, headers: Readonly<Record<string, string>> = {}) =>
  client.post('/auth/refresh', { refreshToken: client.refreshToken, tenantId }, headers)

/** The tenant of a request with this token on the host's own routes. */
async function tenantWith(target: Target, token: string, header?: string) {
  const headers = { Authorization: `Bearer ${token}`, ...(header !== undefined && { 'X-Tenant-Id': header }) }
  return (await target.sallyport.session(new Request('https://app.example.com/notes', { headers }))).tenant
}

export const tenantOfTokenGroup = group('Tenant of a token', {
  'a refresh puts it into the access token of members alone, and a refusal uses up nothing': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const [acme, other] = [await createdBy(ada), await createdBy(bob)]
    const { client } = ada
    for (const id of [other, 'unknown', 'x'.repeat(255)]) refused(await refreshed(client, id), 404, 'TENANT_NOT_FOUND')
    const answer = await refreshed(client, acme)
    status(answer, 200)
    const token = text(answer, 'accessToken')
    equal(claimsOf(token).tenantId, acme)
    equal((await tenantWith(target, token))?.id, acme)
    equal((await tenantWith(target, token, acme))?.id, acme)
    equal(await tenantWith(target, token, other), null)
    // No row holds it: the next refresh has it only if the client asks again.
    const next = await client.post('/auth/refresh', { refreshToken: text(answer, 'refreshToken') })
    equal('tenantId' in claimsOf(text(next, 'accessToken')), false)
  },

  'R28 means nothing from the moment at which its user is removed': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    await joins(target, id, bob)
    const answer = await refreshed(bob.client, id)
    const token = text(answer, 'accessToken')
    const track = () =>
      bob.client.send('POST', '/tools/track/note', { json: {}, headers: { Authorization: `Bearer ${token}` } })
    equal((await tenantWith(target, token))?.roles, ['tenant:member'])
    status(await track(), 202)
    status(await ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`), 200)
    equal(await tenantWith(target, token), null)
    target.events.clear()
    refused(await track(), 404, 'TENANT_NOT_FOUND')
    equal(target.events.all, [], 'nothing is tracked')
    const again = { refreshToken: text(answer, 'refreshToken'), tenantId: id }
    refused(await bob.client.post('/auth/refresh', again), 404, 'TENANT_NOT_FOUND')
    status(await bob.client.post('/auth/refresh', { refreshToken: again.refreshToken }), 200)
  },
})

export const tenantOfTokenRulesGroup = rulesGroup('Tenant of a token: rules', {
  'isn’t given to inactive tenants, cookies, or requests that name another one': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const [acme, other] = [await createdBy(ada), await createdBy(ada)]
    refused(await refreshed(ada.client, acme, { 'X-Tenant-Id': other }), 404, 'TENANT_NOT_FOUND')
    invalid(await refreshed(ada.client, acme, { 'X-Auth-Strategy': 'cookie' }), 'tenantId', 'bearer')
    for (const wrong of ['', 'x'.repeat(256), 7, null, {}]) invalid(await refreshed(ada.client, wrong), 'tenantId')
    status(await administer(target, 'PATCH', `/tenants/${acme}`, { isActive: false }), 200)
    refused(await refreshed(ada.client, acme), 404, 'TENANT_NOT_FOUND')
    const without = await open({})
    invalid(await refreshed((await person(without, 'ada')).client, acme), 'tenantId', 'not_enabled')
  },

  'comes from refreshes alone: a claim of the host with its name is dropped': async (open) => {
    const buildTokenPayload = () => ({ tenantId: 'acme', plan: 'pro' })
    for (const [features, expected] of [
      [[tenants()], undefined],
      [[], 'acme'],
    ] as const) {
      const target = await open({ ...WITH_TENANTS, features, buildTokenPayload })
      const client = await signIn(target, await addAccount(target))
      const { tenantId, plan } = claimsOf(client.accessToken)
      equal([tenantId, plan], [expected, 'pro'])
    }
  },
})
