/** Codes by text message, awaited second factors and flows of providers of one realm are invalid in another realm with the same users. */
import { oauth2, type Stores } from '@sallyport/core'
import { eventually, type SmsBox, smsBox } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { cookiesOf, EMAIL, type Kind, PASSWORD, twoRealms, type World } from './realm-world.ts'

const BEARER = { 'X-Auth-Strategy': 'bearer' }
const PROVIDER = 'https://provider.example'

const provider = oauth2({
  clientId: 'sallyport',
  clientSecret: 'secret',
  authorizationUrl: `${PROVIDER}/authorize`,
  tokenUrl: `${PROVIDER}/token`,
  userInfoUrl: `${PROVIDER}/user`,
  mapProfile: ({ id, email }) => ({ subject: id, email, emailVerified: true }),
})

/** Two realms with text messages and a provider. The user of both has a verified phone number. */
async function withFactors(kind: Kind) {
  const stores = new Map<string, Stores>()
  const texts = new Map<string, SmsBox>([
    ['a', smsBox()],
    ['b', smsBox()],
  ])
  const asked: string[] = []
  const world = await twoRealms(kind, {
    optionsOf(realm, usual) {
      stores.set(realm, usual.stores)
      const transport = texts.get(realm) ?? smsBox()
      return {
        ...usual,
        sms: { transport },
        oauth: { providers: { acme: provider } },
        platform: {
          ...usual.platform,
          async fetch(url) {
            asked.push(`${realm} ${new URL(url).pathname}`)
            return Response.json({ access_token: 'a', token_type: 'bearer', id: 'ada', email: 'new@example.com' })
          },
        },
      }
    },
  })
  async function changeUser(change: object): Promise<void> {
    for (const { users } of stores.values()) {
      const user = await users.findByEmail(EMAIL)
      await users.update(String(user?.id), change)
    }
  }
  await changeUser({ phoneNumber: '+393331234000', isPhoneVerified: true })
  return { world, asked, changeUser, codeOf: (realm: string) => codeIn(texts.get(realm)) }
}

async function codeIn(box = smsBox()): Promise<string> {
  await eventually(() => box.all.length > 0, 'a text message is sent')
  const code = /\d{6}/.exec(box.all.at(-1)?.message ?? '')?.[0] ?? ''
  box.clear()
  return code
}

const post = (world: World, realm: string, path: string, json: object) =>
  world.send(realm, 'POST', `/auth${path}`, { json, headers: BEARER })

describe.each<Kind>(['memory', 'sqlite'])('Realms over %s', (kind) => {
  it('take no code by text message of another realm', async () => {
    const { world, codeOf } = await withFactors(kind)
    const codes: Record<string, string> = {}
    for (const realm of ['a', 'b']) {
      expect((await post(world, realm, '/sms/send', { email: EMAIL })).status).toBe(200)
      codes[realm] = await codeOf(realm)
    }
    const verify = (realm: string, code = '') => post(world, realm, '/sms/verify', { email: EMAIL, code })
    expect(codes.a).not.toBe(codes.b)
    expect((await verify('b', codes.a)).json.code).toBe('INVALID_CODE')
    expect((await verify('a', codes.a)).status).toBe(200)
    expect((await verify('b', codes.b)).status).toBe(200)
  })

  it('take no awaited second factor of another realm', async () => {
    const { world, changeUser, codeOf } = await withFactors(kind)
    await changeUser({ require2FA: true })
    const challenge = async (realm: string) =>
      (await post(world, realm, '/login', { email: EMAIL, password: PASSWORD })).json.tempToken
    const [ofA, ofB] = [await challenge('a'), await challenge('b')]
    const ask = (realm: string, tempToken: unknown) => post(world, realm, '/sms/send', { mode: '2fa', tempToken })
    const prove = (realm: string, tempToken: unknown, code: string) =>
      post(world, realm, '/sms/verify', { mode: '2fa', tempToken, code })
    expect((await ask('b', ofA)).json.code).toBe('INVALID_TEMP_TOKEN')
    expect((await ask('a', ofA)).status).toBe(200)
    expect((await ask('b', ofB)).status).toBe(200)
    const [codeOfA, codeOfB] = [await codeOf('a'), await codeOf('b')]
    for (const code of [codeOfA, codeOfB]) expect((await prove('b', ofA, code)).json.code).toBe('INVALID_TEMP_TOKEN')
    expect((await prove('b', ofB, codeOfA)).json.code).toBe('INVALID_CODE')
    expect((await prove('a', ofA, codeOfA)).json).toHaveProperty('accessToken')
    expect((await prove('b', ofB, codeOfB)).json).toHaveProperty('accessToken')
  })

  it('take no state and no cookie of a provider’s flow that another realm began', async () => {
    const { world, asked } = await withFactors(kind)
    const begin = async (realm: string) => {
      const begun = await world.send(realm, 'GET', '/auth/oauth/acme')
      const state = new URL(begun.headers.get('Location') ?? '').searchParams.get('state') ?? ''
      return { state, cookie: cookiesOf(begun) }
    }
    /** Comes back from the provider. Returns whether that signed in. */
    const comeBack = async (realm: string, state: string, Cookie: string) => {
      const path = `/auth/oauth/acme/callback?code=code&state=${encodeURIComponent(state)}`
      return cookiesOf(await world.send(realm, 'GET', path, { headers: { Cookie } })).includes('accessToken=')
    }
    const [ofA, ofB] = [await begin('a'), await begin('b')]
    // A neighbouring host could set the cookies of realm a under the names of realm b.
    const renamed = ofA.cookie.replaceAll(/\ba\./g, 'b.')
    expect(renamed).not.toBe(ofA.cookie)
    for (const cookie of [ofA.cookie, renamed, `${ofA.cookie}; ${renamed}`, ofB.cookie])
      expect(await comeBack('b', ofA.state, cookie)).toBe(false)
    expect(await comeBack('b', ofB.state, renamed)).toBe(false)
    expect(asked).toEqual([])
    expect(await comeBack('a', ofA.state, ofA.cookie)).toBe(true)
    expect(await comeBack('b', ofB.state, ofB.cookie)).toBe(true)
    expect(asked).toEqual(['a /token', 'a /user', 'b /token', 'b /user'])
  })
})
