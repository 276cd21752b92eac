import { createHash, randomBytes } from 'node:crypto'
import type { TokenStorage, Tokens } from '@sallyport/client'
import { oidc } from '@sallyport/core'
import { nativeApps } from '@sallyport/core/native-apps'
import { createSession as capacitorSession } from '@sallyport/example-capacitor'
import { createSession as expoSession, REDIRECT_URI, SERVICE } from '@sallyport/example-expo'
import { fakeOpenId } from '@sallyport/http-tests'
import { describe, expect, it } from 'vitest'
import { clientService } from './start-service.ts'
import { PERSON, systemBrowser } from './system-browser.ts'

const APPLE = 'https://appleid.apple.com'
const BUNDLE = 'com.example.notes'

/** A keychain. */
function keychain(): TokenStorage {
  let kept: Tokens | null = null
  return {
    get: async () => kept,
    async set(tokens) {
      kept = tokens
    },
  }
}

async function start() {
  const fake = await fakeOpenId({ issuer: APPLE })
  const { fetch, clock } = clientService({
    baseUrl: SERVICE,
    csrf: undefined,
    apps: nativeApps({ notes: { redirectUris: [REDIRECT_URI] } }),
    oauth: { providers: { apple: oidc({ issuer: APPLE, clientId: 'web', nativeClientIds: [BUNDLE] }) } },
    platform: { fetch: fake.fetch },
  })
  fake.setClock(clock.now)
  return { fake, fetch, browse: await systemBrowser(fetch) }
}

function expoDevice({ fake, fetch, browse }: Awaited<ReturnType<typeof start>>, storage: TokenStorage) {
  return {
    storage,
    fetch,
    crypto: {
      randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
      sha256: async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
    },
    openBrowser: (url: string) => browse(url),
    async askApple(nonce: string) {
      const email = 'anna@example.com'
      return { idToken: await fake.idToken({ aud: BUNDLE, sub: 'anna', email, email_verified: true, nonce }) }
    },
  }
}

/** A device whose browser opens the app with `answers`, one after the other. */
function capacitorDevice(
  { fetch }: Awaited<ReturnType<typeof start>>,
  answersTo: (url: string) => Promise<readonly (string | null)[]>,
) {
  const acts: string[] = []
  let tell: (url: string | null) => void = () => {}
  return {
    acts,
    storage: keychain(),
    fetch,
    async openBrowser(url: string) {
      acts.push('open')
      for (const answer of await answersTo(url)) tell(answer)
    },
    closeBrowser: async () => void acts.push('close'),
    async whenOpened(listener: typeof tell) {
      tell = listener
      return { stop: async () => void acts.push('stop') }
    },
  }
}

describe('the example for Expo', () => {
  it('signs in through the system browser and keeps the tokens for the next start', async () => {
    const service = await start()
    const storage = keychain()
    const { signIn } = expoSession(expoDevice(service, storage))
    expect((await signIn())?.data).toHaveProperty('accessToken')
    const { client } = expoSession(expoDevice(service, storage))
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: PERSON.email })
  })

  it('signs in with the sheet of Apple, and not at all when the person cancels', async () => {
    const service = await start()
    const device = expoDevice(service, keychain())
    expect(await expoSession({ ...device, askApple: async () => null }).signInWithApple()).toBeNull()
    const { client, signInWithApple } = expoSession(device)
    expect((await signInWithApple())?.error).toBeUndefined()
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: 'anna@example.com', isEmailVerified: true })
  })
})

describe('the example for Capacitor', () => {
  it('signs in through the system browser, whatever other links open the app meanwhile', async () => {
    const service = await start()
    const device = capacitorDevice(service, async (url) => ['com.example.notes:/note/1', await service.browse(url)])
    const { client, signIn } = capacitorSession(device)
    expect((await signIn())?.data).toHaveProperty('accessToken')
    expect(device.acts).toEqual(['open', 'close', 'stop'])
    expect((await client.auth.GET('/me')).data).toMatchObject({ email: PERSON.email })
  })

  it('goes on without a session when the person closes the browser', async () => {
    const service = await start()
    const device = capacitorDevice(service, async () => [null])
    const { client, signIn } = capacitorSession(device)
    expect(await signIn()).toBeNull()
    expect(device.acts).toEqual(['open', 'stop'])
    expect((await client.auth.GET('/me')).error?.code).toBe('UNAUTHORIZED')
  })
})
