import { withForeignHashes } from '@sallyport/core/foreign-hashes'
import { cheapHasher } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

/** Hashes of `PASSWORD` created by glibc, Python and argon2's reference implementation. */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  'bcrypt $2a$': '$2a$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG',
  'bcrypt $2b$': '$2b$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG',
  'bcrypt $2y$': '$2y$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG',
  scrypt: '$scrypt$ln=4,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$y+jaf+ZLVoiRr117YNZAmUTPqEtMVSntr0sIMi/TUUk',
  'PBKDF2 with SHA-256': '$pbkdf2-sha256$i=1000$c29tZXNhbHRzb21lc2FsdA$SCjY7SSTd+1t0YRKbVoolytKt+BeFjwwXJESGnfk9yY',
  'PBKDF2 with SHA-512':
    '$pbkdf2-sha512$i=1000$c29tZXNhbHRzb21lc2FsdA$y1EmqmYYnTHUB+UALeZkA05jv7uV9/8fYP8tgPRwi9WSfmXwaBYgL/rnxeonBOso/iB8LFUMKKjeSyCxg7t8XA',
  'Django’s PBKDF2': 'pbkdf2_sha256$1000$seasalt$3xmXbyk2QpiyNcnoBbzRPwEBsYPTbDlRdtmLyBvQltA=',
  argon2i: '$argon2i$v=19$m=64,t=2,p=1$c29tZXNhbHQ$oIN2WSiacQALX3CLer6jivhvsYicSJzqfaJ47XKPmjY',
  argon2d: '$argon2d$v=19$m=64,t=2,p=1$c29tZXNhbHQ$3bfQWTVYXblAYbuG/1DK8eOo8TwzN9RGdqjFpSbxUlU',
  'argon2id 1.0': '$argon2id$v=16$m=64,t=2,p=1$c29tZXNhbHQ$wQrIPYzoR7gJzSwqCitonCX/Q44sve1pLfS/J6uMwMQ',
  'argon2id that is weaker': '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$06Wr8U2SAkKoP7GcsG0Rcg',
}

const UNREADABLE: Readonly<Record<string, string>> = {
  nothing: '',
  'the password itself': PASSWORD,
  MD5: '$1$somesalt$jRQ3E1SXcVbBbWyoBUHXb/',
  'bcrypt of days': '$2b$31$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG',
  'scrypt of 1 TiB': '$scrypt$ln=30,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$y+jaf+ZLVoiRr117YNZAmUTPqEtMVSntr0sIMi/TUUk',
  'PBKDF2 of hours': '$pbkdf2-sha256$i=4294967295$c29tZXNhbHRzb21lc2FsdA$SCjY7SSTd+1t0YRKbVoolytKt+BeFjwwXJESGnfk9yY',
  'argon2i of 4 GiB': '$argon2i$v=19$m=4194304,t=9,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
}

/** A password as typed, and its hash by a system that doesn't normalise. */
const TYPED = 'A\u030angstro\u0308m \ufb01\u00b2'
const OF_TYPED = 'pbkdf2_sha256$1000$seasalt$6PeXpoWJdT7DXi1Vg+e4sGNg7CnNUIC6sayfStGQD7Y='

const ADA = 'ada@example.com'

function login(target: Target, password: string, email = ADA): Promise<Answer> {
  return send(target, 'POST', '/auth/login', { json: { email, password }, headers: { 'X-Auth-Strategy': 'bearer' } })
}

async function storedHash(target: Target, id: string): Promise<string> {
  return given((await target.stores.users.findById(id))?.passwordHash)
}

const passwordHasher = withForeignHashes(cheapHasher)

export const loginForeignHashesGroup = group('Imported hashes at POST /auth/login', {
  ...Object.fromEntries(
    Object.entries(MADE_ELSEWHERE).map(([kind, passwordHash]) => [
      `${kind}: the password signs in, and is argon2id from then on`,
      async (open) => {
        const target = await open({ passwordHasher })
        const { id } = await addAccount(target, { passwordHash })
        const wrong = await login(target, 'wrong password')
        refused(wrong, 401, 'INVALID_CREDENTIALS')
        equal(wrong.json, (await login(target, PASSWORD, 'nobody@example.com')).json, 'the answer for nobody')
        equal(await storedHash(target, id), passwordHash, 'the hash after a wrong password')
        status(await login(target, PASSWORD), 200)
        const renewed = await storedHash(target, id)
        isTrue(renewed.startsWith('$argon2id$v=19$m=8,t=1,p=1$'), `made anew: ${renewed}`)
        refused(await login(target, 'wrong password'), 401, 'INVALID_CREDENTIALS')
        status(await login(target, PASSWORD), 200)
        equal(await storedHash(target, id), renewed, 'the hash after the second sign-in')
      },
    ]),
  ),

  'a hash that nothing can read, or that costs too much, refuses every password': async (open) => {
    const target = await open({ passwordHasher })
    target.storesInClear(PASSWORD)
    for (const [what, passwordHash] of Object.entries(UNREADABLE)) {
      const email = `${what.replaceAll(' ', '.')}@example.com`
      const { id } = await addAccount(target, { email, passwordHash })
      for (const password of [PASSWORD, 'wrong password']) {
        refused(await login(target, password, email), 401, 'INVALID_CREDENTIALS')
      }
      equal(await storedHash(target, id), passwordHash, `what is stored for ${what}`)
    }
  },

  'a password that was hashed without normalising signs in as it was typed, and in any form from then on': async (
    open,
  ) => {
    const target = await open({ passwordHasher })
    await addAccount(target, { passwordHash: OF_TYPED })
    refused(await login(target, TYPED.normalize('NFKC')), 401, 'INVALID_CREDENTIALS')
    status(await login(target, TYPED), 200)
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) status(await login(target, TYPED.normalize(form)), 200)
  },

  'an imported password can be changed by a user who knows it': async (open) => {
    const target = await open({ passwordHasher })
    const { id } = await addAccount(target)
    const client = await signIn(target, { email: ADA })
    await target.stores.users.update(id, { passwordHash: given(MADE_ELSEWHERE['bcrypt $2b$']) })
    const change = (currentPassword: string) =>
      client.send('POST', '/auth/change-password', { json: { currentPassword, newPassword: 'another password' } })
    refused(await change('wrong password'), 400, 'INVALID_CURRENT_PASSWORD')
    status(await change(PASSWORD), 200)
    status(await login(target, 'another password'), 200)
  },
})
