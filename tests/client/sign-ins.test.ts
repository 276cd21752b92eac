import { type Client, createClient, type Tokens } from '@sallyport/client'
import { PASSKEYS, type PasskeyChallenge, SITE, softwareAuthenticator } from '@sallyport/http-tests'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ClientService, clientService } from './start-service.ts'

const BASE = 'https://auth.example.com'
const ADMIN_SECRET = 'an-Adm1n-S3cret-0f-m0re-than-32-bytes'
const ALICE = { email: 'alice@example.com', password: 'correct horse battery' }
const BOB = { email: 'bob@example.com', password: 'staple battery horse' }

function service(): ClientService {
  return clientService({ ...PASSKEYS, siteUrl: SITE, admin: { secret: ADMIN_SECRET } })
}

/** A client in bearer mode, in which the person is signed in. */
async function signedIn({ fetch }: ClientService, person: typeof ALICE) {
  let tokens: Tokens | null = null
  const storage = {
    get: () => tokens,
    set(value: Tokens | null) {
      tokens = value
    },
  }
  const client = createClient({ baseUrl: BASE, mode: 'bearer', storage, fetch })
  onTestFinished(() => client.close())
  await client.auth.POST('/register', { body: person })
  const { error } = await client.auth.POST('/login', { body: person })
  expect(error).toBeUndefined()
  await expectUser(client, person.email)
  return { client, kept: () => tokens }
}

async function expectUser({ session }: Client, email: string): Promise<void> {
  await expect.poll(() => session.get().user?.email).toBe(email)
}

/** The cast is safe: a challenge that lacks a field makes the authenticator fail. */
const challenge = (data: { readonly options?: unknown } | undefined) => data?.options as PasskeyChallenge

describe('a sign-in while another person is signed in', () => {
  it('I15 by passkey makes the client theirs', async () => {
    const running = service()
    const [alice, bob] = [await signedIn(running, ALICE), await signedIn(running, BOB)]
    const device = await softwareAuthenticator()
    const offered = await bob.client.auth.POST('/passkeys/registration/options', { body: {} })
    const created = await device.create(challenge(offered.data))
    const added = await bob.client.auth.POST('/passkeys/registration/verify', { body: { response: created as never } })
    expect(added.error).toBeUndefined()

    const before = alice.kept()
    const asked = await alice.client.auth.POST('/passkeys/authentication/options', { body: {} })
    const response = (await device.get(challenge(asked.data))) as never
    const answer = await alice.client.auth.POST('/passkeys/authentication/verify', { body: { response } })
    expect(answer.error).toBeUndefined()
    await expectUser(alice.client, BOB.email)
    expect((await alice.client.auth.GET('/me')).data?.email).toBe(BOB.email)
    expect(alice.kept()?.accessToken).not.toBe(before?.accessToken)
  })

  it('I15 by an invitation makes the client theirs', async () => {
    const running = service()
    const { client } = await signedIn(running, ALICE)
    const invited = await running.fetch(
      new Request(`${BASE}/admin/api/invitations`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: BOB.email }),
      }),
    )
    expect(invited.status).toBe(200)
    const mail = await running.fetch(
      new Request(`${BASE}/test/mail?subject=${encodeURIComponent('You are invited to Sallyport')}`),
    )
    const token = /token=([\w.~-]+)/.exec(await mail.text())?.[1] ?? ''
    const { error } = await client.auth.POST('/invitations/accept', { body: { token } })
    expect(error).toBeUndefined()
    await expectUser(client, BOB.email)
    expect((await client.auth.GET('/me')).data?.email).toBe(BOB.email)
  })
})
