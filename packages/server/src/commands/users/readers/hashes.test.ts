import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BCRYPT, FIREBASE_KEY, FIREBASE_USER, imported, importService } from '../../../../test/import-service.ts'

const LONG = 'correct horse battery staple'
const WORD = 'password'
/** Hash of `WORD`. */
const BCRYPT_WORD = '$2b$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy'
const ARGON2_WORD = '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'
const SALT = 'saltysalt'

const base64 = (bytes: Buffer) => bytes.toString('base64')
const bare = (bytes: Buffer) => base64(bytes).replaceAll('=', '')
const pbkdf2 = (digest: string, length: number, rounds = 1000) => pbkdf2Sync(WORD, SALT, rounds, length, digest)
const scrypt = (N: number, r: number, p: number, salt = SALT) =>
  scryptSync(WORD, salt, 64, { N, r, p, maxmem: 2 ** 28 })
const keycloak = (algorithm: string, digest: string, length: number) => ({
  createdTimestamp: 1_700_000_000_000,
  enabled: true,
  credentials: [
    {
      type: 'password',
      secretData: JSON.stringify({ value: base64(pbkdf2(digest, length)), salt: base64(Buffer.from(SALT)) }),
      credentialData: JSON.stringify({ hashIterations: 1000, algorithm }),
    },
  ],
})
const digits = '0123456789abcdef0123456789abcdef'

/** One account each: the record as the system exports it, without an address, and its password if that isn't `WORD`. */
const ACCOUNTS: readonly (readonly [what: string, record: Record<string, unknown>, password?: string])[] = [
  ['bcrypt 2a', { passwordHash: BCRYPT.replace('2b', '2a') }, LONG],
  ['bcrypt 2b', { passwordHash: BCRYPT }, LONG],
  ['bcrypt 2y', { passwordHash: BCRYPT.replace('2b', '2y') }, LONG],
  ['Auth0', { user_id: 'auth0|1', email_verified: true, passwordHash: BCRYPT_WORD }],
  ['Auth0 hashes', { _id: { $oid: '60425dc43519d90068f82973' }, passwordHash: BCRYPT_WORD }],
  ['Supabase bcrypt', { id: 's1', encrypted_password: BCRYPT_WORD.replace('2b', '2a') }],
  ['Supabase argon2', { id: 's2', encrypted_password: ARGON2_WORD }],
  ['Firebase', { ...FIREBASE_USER, localId: 'f2' }, 'user1password'],
  ['Keycloak SHA-1', keycloak('pbkdf2', 'sha1', 64)],
  ['Keycloak SHA-256', keycloak('pbkdf2-sha256', 'sha256', 64)],
  ['Keycloak SHA-512', keycloak('pbkdf2-sha512', 'sha512', 64)],
  [
    'Keycloak argon2',
    {
      createdTimestamp: 1,
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({ value: 'iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8=', salt: 'c29tZXNhbHQ=' }),
          credentialData: JSON.stringify({
            hashIterations: 2,
            algorithm: 'argon2',
            additionalParameters: {
              hashLength: ['32'],
              memory: ['256'],
              type: ['i'],
              version: ['1.3'],
              parallelism: ['1'],
            },
          }),
        },
      ],
    },
  ],
  ['Clerk bcrypt', { primary_email_address: '', password_digest: BCRYPT_WORD, password_hasher: 'bcrypt' }],
  ['Clerk argon2', { primary_email_address: '', password_digest: ARGON2_WORD, password_hasher: 'argon2i' }],
  [
    'Clerk pbkdf2_sha256, whose salt is in base64',
    clerk('pbkdf2_sha256', `pbkdf2_sha256$1000$${base64(Buffer.from(SALT))}$${base64(pbkdf2('sha256', 32))}`),
  ],
  [
    'Clerk pbkdf2_sha256_django',
    clerk('pbkdf2_sha256_django', `pbkdf2_sha256$1000$${SALT}$${base64(pbkdf2('sha256', 32))}`),
  ],
  ['Clerk pbkdf2_sha1', clerk('pbkdf2_sha1', `pbkdf2_sha1$1000$${SALT}$${pbkdf2('sha1', 20).toString('hex')}`)],
  ['Clerk pbkdf2_sha512', clerk('pbkdf2_sha512', `pbkdf2_sha512$1000$${SALT}$${pbkdf2('sha512', 64).toString('hex')}`)],
  [
    'Clerk pbkdf2_sha512_hex',
    clerk(
      'pbkdf2_sha512_hex',
      `pbkdf2_sha512_hex$1000$${Buffer.from(SALT).toString('hex')}$${pbkdf2('sha512', 64).toString('hex')}`,
    ),
  ],
  [
    'Clerk scrypt_firebase',
    clerk('scrypt_firebase', `${FIREBASE_USER.passwordHash}$${FIREBASE_USER.salt}$${FIREBASE_KEY}$Bw==$8$14`),
    'user1password',
  ],
  ['Auth0 bcrypt', custom({ algorithm: 'bcrypt', hash: { value: BCRYPT_WORD } })],
  ['Auth0 argon2', custom({ algorithm: 'argon2', hash: { value: ARGON2_WORD, encoding: 'utf8' } })],
  [
    'Auth0 PBKDF2',
    custom({
      algorithm: 'pbkdf2',
      hash: { value: `$pbkdf2-sha512$i=1000,l=64$${bare(Buffer.from(SALT))}$${bare(pbkdf2('sha512', 64))}` },
    }),
  ],
  [
    'Auth0 scrypt',
    custom({
      algorithm: 'scrypt',
      hash: { value: scrypt(1024, 8, 1).toString('hex'), encoding: 'hex' },
      salt: { value: base64(Buffer.from(SALT)), encoding: 'base64' },
      keylen: 64,
      cost: 1024,
    }),
  ],
  ['Django argon2', django(`argon2${ARGON2_WORD}`)],
  ['Django bcrypt', django(`bcrypt$${BCRYPT_WORD}`)],
  ['Django bcrypt_sha256', django('bcrypt_sha256$$2b$04$EGdrhbKUv8Oc9vGiXX0HQOYfFzTt6FTbJIzM.g4sc4/7vMTiLw.yW')],
  ['Django scrypt', django(`scrypt$1024$${SALT}$8$1$${base64(scrypt(1024, 8, 1))}`)],
  ['Django PBKDF2 SHA-1', django(`pbkdf2_sha1$1000$${SALT}$${base64(pbkdf2('sha1', 20))}`)],
  ['Django PBKDF2 SHA-256', django(`pbkdf2_sha256$1000$${SALT}$${base64(pbkdf2('sha256', 32))}`)],
  ['Laravel bcrypt', { remember_token: null, password: BCRYPT_WORD.replace('2b', '2y') }],
  ['Laravel argon2', { remember_token: 'x', password: ARGON2_WORD }],
  ['WordPress phpass', { ID: '1', user_login: 'w1', user_pass: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' }, 'test12345'],
  [
    'WordPress bcrypt',
    { ID: '2', user_login: 'w22', user_pass: '$wp$2y$04$EGdrhbKUv8Oc9vGiXX0HQOluundpXDnQLqrYskEq.8A53f5woxLHy' },
  ],
  ['phpBB', { passwordHash: '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' }, 'test12345'],
  [
    'better-auth',
    {
      emailVerified: true,
      accounts: [{ providerId: 'credential', password: `${digits}:${scrypt(16_384, 16, 1, digits).toString('hex')}` }],
    },
  ],
  ['Werkzeug scrypt', { passwordHash: `scrypt:1024:8:1$${SALT}$${scrypt(1024, 8, 1).toString('hex')}` }],
  ['Werkzeug PBKDF2', { passwordHash: `pbkdf2:sha256:1000$${SALT}$${pbkdf2('sha256', 32).toString('hex')}` }],
  ['Werkzeug SHA-1', { passwordHash: `pbkdf2:sha1:1000$${SALT}$${pbkdf2('sha1', 20).toString('hex')}` }],
  ['Spring bcrypt', { passwordHash: `{bcrypt}${BCRYPT_WORD}` }],
  ['Spring argon2', { passwordHash: `{argon2@SpringSecurity_v5_8}${ARGON2_WORD}` }],
  ['passlib PBKDF2', { passwordHash: `$pbkdf2$1000$${bare(Buffer.from(SALT))}$${bare(pbkdf2('sha1', 20))}` }],
  ['passlib SHA-256', { passwordHash: `$pbkdf2-sha256$1000$${bare(Buffer.from(SALT))}$${bare(pbkdf2('sha256', 32))}` }],
  ['PHC SHA-512', { passwordHash: `$pbkdf2-sha512$i=1000$${bare(Buffer.from(SALT))}$${bare(pbkdf2('sha512', 64))}` }],
  ['PHC scrypt', { passwordHash: `$scrypt$ln=10,r=8,p=1$${bare(Buffer.from(SALT))}$${bare(scrypt(1024, 8, 1))}` }],
]

function clerk(password_hasher: string, password_digest: string): Record<string, unknown> {
  return { primary_email_address: '', password_digest, password_hasher }
}

function custom(custom_password_hash: object): Record<string, unknown> {
  return { email_verified: true, custom_password_hash }
}

function django(password: string): Record<string, unknown> {
  return { model: 'auth.user', pk: 1, fields: { password, username: '', email: '', is_active: true } }
}

/** Adds an address and an id in the fields where the system's export has them. */
function addressed(record: Record<string, unknown>, n: number): Record<string, unknown> {
  const email = `p${n}@example.org`
  if ('user_login' in record) return { ...record, user_email: email }
  if ('primary_email_address' in record) return { ...record, id: `u${n}`, primary_email_address: email }
  if ('fields' in record) return { ...record, pk: n, fields: { ...(record.fields as object), email } }
  return { id: `u${n}`, ...record, email }
}

describe('O9 hashes of other systems', () => {
  it('there are 45 of them', () => expect(ACCOUNTS.length).toBeGreaterThanOrEqual(45))

  it('each is imported from the record of its system, and signs in', async () => {
    const { parts, signIn } = importService()
    for (const [n, [what, record, password = WORD]] of ACCOUNTS.entries()) {
      const report = await imported(JSON.stringify(addressed(record, n)), parts)
      expect(report, what).toMatchObject({ created: 1, failed: [] })
      expect.soft((await signIn(`p${n}@example.org`, `${password}!`)).status, what).toBe(401)
      expect.soft((await signIn(`p${n}@example.org`, password)).status, what).toBe(200)
    }
  })

  it.each([
    clerk('md5_phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'),
    clerk('bcrypt_peppered', BCRYPT_WORD),
    custom({ algorithm: 'md5', hash: { value: '5f4dcc3b5aa765d61d8327deb882cf99', encoding: 'hex' } }),
    custom({ algorithm: 'bcrypt', hash: { value: BCRYPT_WORD }, password: { encoding: 'utf16le' } }),
  ])('a digest that only looks like a known one is refused: %j', async (record) => {
    const report = await imported(JSON.stringify(addressed(record, 1)), importService().parts)
    expect(report).toMatchObject({
      created: 0,
      failed: [{ line: 1, reason: expect.stringMatching(/^passwordHash: /) }],
    })
  })
})
