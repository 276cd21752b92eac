/** Everything that one realm issues or stores is invalid or invisible in another realm with the same users. */
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { eventually } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import {
  type Answer,
  adminSecret,
  bearer,
  cookiesOf,
  EMAIL,
  type Kind,
  PASSWORD,
  twoRealms,
  type World,
} from './realm-world.ts'

const BEARER = { 'X-Auth-Strategy': 'bearer' }

const login = (
  world: World,
  realm: string,
  headers = BEARER as Readonly<Record<string, string>>,
  password = PASSWORD,
) => world.send(realm, 'POST', '/auth/login', { json: { email: EMAIL, password }, headers })

/** Sends a sign-in mail to Ada. Returns what it contains, and the id of its code. */
async function sentLink(world: World, realm: string) {
  const { json } = await world.send(realm, 'POST', '/auth/magic-link/send', { json: { email: EMAIL } })
  return { ...(await mailed(world, realm)), codeId: json.codeId }
}

/** Waits for a mail with a link that no earlier call has returned, and skips mails without a link. */
async function mailed(world: World, realm: string): Promise<{ readonly token: string; readonly code: string }> {
  const box = world.mails(realm)
  const found = () => box.all.findLast(({ text }) => text.includes('token='))?.text ?? ''
  await eventually(() => found() !== '', 'a mail with a link is sent')
  const text = found()
  box.clear()
  return { token: /token=([\w.%-]+)/.exec(text)?.[1] ?? '', code: /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? '' }
}

const admin = (world: World, realm: string, method: string, path: string, json?: object, secret = adminSecret(realm)) =>
  world.send(realm, method, `/admin/api${path}`, { headers: bearer(secret), ...(json && { json }) })

describe.each<Kind>(['memory', 'sqlite'])('Realms over %s', (kind) => {
  it('take no access token, refresh token or cookie of another realm', async () => {
    const world = await twoRealms(kind)
    const { json } = await login(world, 'a')
    const me = (realm: string, headers: Readonly<Record<string, string>>) =>
      world.send(realm, 'GET', '/auth/me', { headers })
    expect((await me('a', bearer(json.accessToken))).status).toBe(200)
    expect((await me('b', bearer(json.accessToken))).status).toBe(401)
    const refresh = (realm: string) =>
      world.send(realm, 'POST', '/auth/refresh', { json: { refreshToken: json.refreshToken }, headers: BEARER })
    expect((await refresh('b')).status).toBe(401)
    expect((await refresh('a')).status).toBe(200)

    const cookie = cookiesOf(await login(world, 'a', {}))
    expect(cookie).toContain('a.accessToken=')
    expect((await me('a', { Cookie: cookie })).status).toBe(200)
    expect((await me('b', { Cookie: cookie })).status).toBe(401)
    // A neighbouring host could set them under the names of realm b.
    const renamed = cookie.replaceAll('a.accessToken', 'b.accessToken').replaceAll('a.refreshToken', 'b.refreshToken')
    expect((await me('b', { Cookie: renamed })).status).toBe(401)
    const refused = await world.send('b', 'POST', '/auth/refresh', {
      headers: { Cookie: renamed, Origin: 'https://b.example.com' },
    })
    expect(refused.status).toBe(401)
  })

  it('take no mailed link or code of another realm', async () => {
    const world = await twoRealms(kind)
    const redeem = (realm: string, json: object): Promise<Answer> =>
      world.send(realm, 'POST', '/auth/magic-link/verify', { json, headers: BEARER })
    const { token, code, codeId } = await sentLink(world, 'a')
    expect((await redeem('b', { token })).json.code).toBe('INVALID_MAGIC_LINK')
    expect((await redeem('b', { codeId, code })).json.code).toBe('INVALID_CODE')
    expect((await redeem('a', { codeId, code })).status).toBe(200)
    expect((await redeem('a', { token: (await sentLink(world, 'a')).token })).status).toBe(200)

    await world.send('a', 'POST', '/auth/forgot-password', { json: { email: EMAIL } })
    const { token: resetToken } = await mailed(world, 'a')
    const reset = (realm: string) =>
      world.send(realm, 'POST', '/auth/reset-password', { json: { token: resetToken, newPassword: `${PASSWORD}!` } })
    expect((await reset('b')).status).toBe(400)
    expect((await reset('a')).status).toBe(200)
  })

  it('take no API key or admin secret of another realm', async () => {
    const world = await twoRealms(kind)
    const { json } = await admin(world, 'a', 'POST', '/api-keys', { name: 'worker', scopes: ['*'] })
    const notify = (realm: string) =>
      world.send(realm, 'POST', '/tools/notify/global', {
        json: { data: 1 },
        headers: { 'X-Api-Key': String(json.rawKey) },
      })
    expect((await notify('a')).status).toBe(202)
    expect((await notify('b')).status).toBe(401)
    expect((await admin(world, 'b', 'GET', '/users')).status).toBe(200)
    expect((await admin(world, 'b', 'GET', '/users', undefined, adminSecret('a'))).status).toBe(401)
  })

  it('take no key of a user or an organisation of another realm', () => takesNoOwnedKeyOfAnother(kind))

  it('see no topics, events or webhooks of another realm', () => seesNothingOfAnother(kind))

  it('count no limit of another realm', async () => {
    const world = await twoRealms(kind, {
      optionsOf: (_, usual) => ({ ...usual, rateLimits: { login: { max: 2, windowMs: 60_000 } } }),
    })
    const statuses = async (realm: string, count: number) => {
      const all: number[] = []
      for (let attempt = 0; attempt < count; attempt++) all.push((await login(world, realm, BEARER, 'wrong')).status)
      return all
    }
    expect(await statuses('a', 3)).toEqual([401, 401, 429])
    expect(await statuses('b', 1)).toEqual([401])
  })
})

describe('Realms in schemas of one Postgres database', () => {
  // Their event hubs use notification channels, which all schemas of a database share.
  it('see no topics, events or webhooks of another realm', () => seesNothingOfAnother('postgres'))

  it('take no key of a user or an organisation of another realm', () => takesNoOwnedKeyOfAnother('postgres'))
})

async function takesNoOwnedKeyOfAnother(kind: Kind): Promise<void> {
  const features = [ownedKeys(), tenants({ create: 'anyone' })]
  const world = await twoRealms(kind, { optionsOf: (_, usual) => ({ ...usual, features }) })
  const { json } = await login(world, 'a')
  const asAda = (path: string, sent: object) =>
    world.send('a', 'POST', `/auth${path}`, { json: sent, headers: { ...BEARER, ...bearer(json.accessToken) } })
  const { id } = Object((await asAda('/tenants', { name: 'Acme' })).json.tenant)
  const key = { name: 'ci', scopes: [], currentPassword: PASSWORD }
  const made = [await asAda('/api-keys', key), await asAda(`/tenants/${id}/keys`, key)]
  expect(made.map(({ json }) => String(json.rawKey).slice(0, 3))).toEqual(['uk_', 'tk_'])
  for (const { json } of made) {
    const track = (realm: string) =>
      world.send(realm, 'POST', '/tools/track/shop.order', { json: {}, headers: { 'X-Api-Key': String(json.rawKey) } })
    expect((await track('a')).status).toBe(202)
    expect((await track('b')).status).toBe(401)
  }
}

async function seesNothingOfAnother(kind: Kind): Promise<void> {
  const world = await twoRealms(kind)
  const topics = async (realm: string): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
    const request = new Request(`https://${realm}.example.com/tools/stream?topics=*`, {
      headers: bearer(adminSecret(realm)),
    })
    const { body } = await world.realms.fetch(request, { address: '192.0.2.7' })
    if (body === null) throw new Error(`realm ${realm} has no stream`)
    return body.getReader()
  }
  const [ofA, ofB] = [await topics('a'), await topics('b')]
  const webhook = { url: 'https://hooks.example.com/', events: ['*'] }
  expect((await admin(world, 'a', 'POST', '/webhooks', webhook)).status).toBe(200)
  expect((await admin(world, 'b', 'GET', '/webhooks')).json).toMatchObject({ total: 0 })
  for (const realm of ['a', 'b']) {
    const json = { data: `for ${realm}`, type: 'news' }
    const answer = await world.send(realm, 'POST', '/tools/notify/global', {
      json,
      headers: bearer(adminSecret(realm)),
    })
    expect(answer.status).toBe(202)
  }
  expect(await textUntil(ofB, 'for b')).not.toContain('for a')
  expect(await textUntil(ofA, 'for a')).not.toContain('for b')
  await Promise.all([ofA.cancel(), ofB.cancel()])
  // An event of b is queued for no webhook of a.
  await login(world, 'b')
  const counts = await world.realms.use('a', ({ fetch }) =>
    fetch(new Request('https://a.example.com/admin/api/webhooks', { headers: bearer(adminSecret('a')) })),
  )
  expect((await counts.json()).webhooks[0].health).toMatchObject({ pending: 0 })
}

/** Reads the stream until the text has arrived. Returns everything read. */
async function textUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended without ${wanted}`)
    text += decoder.decode(value, { stream: true })
  }
  return text
}
