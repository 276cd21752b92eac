import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@sallyport/client'
import { ForeignAnswerError, signInWithBrowser, signInWithIdToken } from '@sallyport/client/native'
import { oidc } from '@sallyport/core'
import { nativeApps } from '@sallyport/core/native-apps'
import { fakeOpenId } from '@sallyport/http-tests'
import { describe, expect, it } from 'vitest'
import { clientService } from './start-service.ts'
import { PERSON, systemBrowser } from './system-browser.ts'

const ORIGIN = 'https://auth.example.com'
const APP = { issuer: `${ORIGIN}/auth`, app: 'notes', redirectUri: 'com.example.notes:/cb' }

async function start() {
  const fake = await fakeOpenId()
  const { fetch: answer, ...service } = clientService({
    baseUrl: ORIGIN,
    csrf: undefined,
    apps: nativeApps({ notes: { redirectUris: [APP.redirectUri] } }),
    oauth: {
      providers: { idp: oidc({ issuer: 'https://idp.example', clientId: 'web', nativeClientIds: ['app'] }) },
    },
    platform: { fetch: fake.fetch },
  })
  const client = createClient({ baseUrl: ORIGIN, mode: 'bearer', fetch: answer })
  return { ...service, answer, client, fake }
}

describe('signInWithBrowser', () => {
  it('signs the client in with the session of the system browser', async () => {
    const { client, answer } = await start()
    const browse = await systemBrowser(answer)
    const replied = await signInWithBrowser(client, { ...APP, open: (url) => browse(url) })
    expect(replied?.data).toHaveProperty('accessToken')
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: PERSON.email })
  })

  it('takes the functions of a platform without Web Crypto', async () => {
    const { client, answer } = await start()
    const browse = await systemBrowser(answer)
    const used: string[] = []
    const platform = {
      randomBytes(count: number) {
        used.push(`${count} bytes`)
        return new Uint8Array(randomBytes(count))
      },
      async sha256(bytes: Uint8Array<ArrayBuffer>) {
        used.push('sha256')
        return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
      },
    }
    const replied = await signInWithBrowser(client, { ...APP, crypto: platform, open: (url) => browse(url) })
    expect(replied?.data).toHaveProperty('accessToken')
    expect(used).toEqual(['32 bytes', '16 bytes', 'sha256'])
  })

  it('resolves to null if the person cancels or closes the browser', async () => {
    const { client, answer } = await start()
    const browse = await systemBrowser(answer)
    expect(await signInWithBrowser(client, { ...APP, open: (url) => browse(url, 'cancel') })).toBeNull()
    expect(await signInWithBrowser(client, { ...APP, open: async () => null })).toBeNull()
  })

  it('refuses the answer of another sign-in and of another service', async () => {
    const { client, answer } = await start()
    const browse = await systemBrowser(answer)
    const changed = (name: string) => async (url: string) => {
      const [address, query] = (await browse(url)).split('?')
      const params = new URLSearchParams(query)
      params.set(name, 'other')
      return `${address}?${params}`
    }
    for (const name of ['state', 'iss']) {
      await expect(signInWithBrowser(client, { ...APP, open: changed(name) })).rejects.toThrow(ForeignAnswerError)
    }
    expect((await client.auth.GET('/me')).error).toBeDefined()
  })
})

describe('signInWithIdToken', () => {
  it('signs the client in with the token that the SDK gives', async () => {
    const { client, fake, clock } = await start()
    fake.setClock(clock.now)
    const ask = async (nonce: string) => ({
      idToken: await fake.idToken({ aud: 'app', sub: 'ada', email: PERSON.email, email_verified: true, nonce }),
    })
    expect((await signInWithIdToken(client, { provider: 'idp', ask }))?.data).toHaveProperty('accessToken')
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: PERSON.email })
    expect(await signInWithIdToken(client, { provider: 'idp', ask: async () => null })).toBeNull()
  })
})
