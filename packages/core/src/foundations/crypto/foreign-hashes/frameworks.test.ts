import { expect, it } from 'vitest'
import { nobleHasher } from '../noble-hasher.ts'
import { isVerifiableHash, withForeignHashes } from './index.ts'

const hasher = withForeignHashes(nobleHasher({ memoryKiB: 8, passes: 1 }))

const BCRYPT = '$2b$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy'
const ARGON2 = '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'

/** Hashes in the formats of frameworks: of `password`, computed by Python's hashlib and crypt, or of the password in the row. */
const EXPORTED: readonly (readonly [name: string, hash: string, password?: string])[] = [
  ['Spring’s bcrypt', `{bcrypt}${BCRYPT}`],
  ['Spring’s argon2', `{argon2@SpringSecurity_v5_8}${ARGON2}`],
  // From the documentation of Spring Security.
  ['Spring’s PBKDF2', '{pbkdf2}5d923b44a6d129f3ddf3e3c8d29412723dcbde72445e8ef6bf3b508fbf17fa4ed4d6b99ca763d8dc'],
  [
    'Spring’s scrypt',
    '{scrypt}$e0801$8bWJaSu2IKSn9Z9kM+TPXfOc/9bdYSrN1oD9qfVThWEwdRTnO7re7Ei+fUZRJ68k9lTyuTeUp4of4g24hHnazw==$OAOec05+bXxvuu/1qZ6NUR+xQYvYv7BeL1QxwRpY5Pc=',
  ],
  [
    'Spring’s PBKDF2 since 5.8',
    '{pbkdf2@SpringSecurity_v5_8}73616c747973616c747973616c747931de5d7093e3156d248959d2860cd5114a5d7a5cfe4929f41b58e11f807eea934b',
  ],
  [
    'Spring’s scrypt since 5.8',
    '{scrypt@SpringSecurity_v5_8}$40801$c2FsdHlzYWx0eXNhbHR5MQ==$kLurSP2sE8W+93L1jw5l8aaVxAMy3XFdi+a+oyMZppw=',
  ],
  ['Django’s argon2', `argon2${ARGON2}`],
  ['Django’s bcrypt', `bcrypt$${BCRYPT}`],
  ['Django’s bcrypt_sha256', 'bcrypt_sha256$$2b$04$EGdrhbKUv8Oc9vGiXX0HQOYfFzTt6FTbJIzM.g4sc4/7vMTiLw.yW'],
  [
    'Django’s scrypt',
    'scrypt$16$saltysalt$8$5$G0OO4Oov4z5399sY4sGJt1b49nkcjpyg2TZGUZmlfrWoiS9CCLJJlti80u0844qpOrGPk4zBVFdbgZMSjvbxgA==',
  ],
  ['Django’s PBKDF2 with SHA-1', 'pbkdf2_sha1$1000$saltysalt$t/vtosBGhGZw0II46j1i7LqwfuY='],
  [
    'Keycloak’s PBKDF2 with SHA-1',
    '$pbkdf2-sha1$i=1000$c2FsdHlzYWx0$t/vtosBGhGZw0II46j1i7LqwfuZ2kjtXvxjWyN2f0tmcN+6omIfJkixCn/PtNjEdlcThJGeyJn4wzGFtWAMCWg',
  ],
  // From the documentation of passlib.
  ['passlib’s bcrypt_sha256', '$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2'],
  [
    'passlib’s bcrypt_sha256 of before 1.7.3',
    '$bcrypt-sha256$2b,4$EGdrhbKUv8Oc9vGiXX0HQO$DXR/8dhL57xpcAlQtOns5AdZbdTGd..',
  ],
  ['passlib’s PBKDF2 with SHA-1', '$pbkdf2$1000$c2FsdHlzYWx0$t/vtosBGhGZw0II46j1i7LqwfuY'],
  [
    'Werkzeug’s scrypt',
    'scrypt:16:8:1$saltysalt$09bc5d07ac41340f896f1143c2b531a9a03027921371fe1191e81b68f732b8e661cb0df771afe378ce9aa6c9be1e38dc6198eae394a013dc1fe562ad68f832b8',
  ],
  [
    'Werkzeug’s PBKDF2',
    'pbkdf2:sha256:1000$saltysalt$543ae5ef6bca91f615162938ba661b9120f3cacb2b6b08557f6868ff33ec4a24',
  ],
  ['Werkzeug’s PBKDF2 with SHA-1', 'pbkdf2:sha1:1000$saltysalt$b7fbeda2c046846670d08238ea3d62ecbab07ee6'],
  ['WordPress’s bcrypt', '$wp$2y$04$EGdrhbKUv8Oc9vGiXX0HQOluundpXDnQLqrYskEq.8A53f5woxLHy'],
  // From the test of phpass itself.
  ['WordPress’s phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['WordPress’s phpass of a password with quotes', '$P$6abcdefghs07HsSy5ilFm6DTWUUkAe.', 'it\'s "so\\"'],
  [
    'WordPress’s bcrypt of a password with quotes and spaces around it',
    '$wp$2y$04$EGdrhbKUv8Oc9vGiXX0HQOm62xMKJsHXskziGt7NXy3S09B9LmtSK',
    ' it\'s "so\\" ',
  ],
  ['phpBB’s phpass', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  // From the read-me of Firebase's own implementation.
  [
    'Firebase’s scrypt',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    'user1password',
  ],
]

const CASES = EXPORTED.map(([name, hash, password = 'password']) => ({ name, hash, password }))

it.each(CASES)('O9 verifies $name, and wants it hashed anew', async ({ hash, password }) => {
  expect(isVerifiableHash(hash)).toBe(true)
  expect(await hasher.verify(password, hash)).toBe(true)
  expect(await hasher.verify(`${password}!`, hash)).toBe(false)
  expect(hasher.needsRehash(hash)).toBe(true)
})

it('O9 takes no name of a framework before another one’s hash, and no hash of too high a cost', () => {
  for (const hash of [
    `{noop}password`,
    `{bcrypt}${ARGON2}`,
    `{bcrypt}{bcrypt}${BCRYPT}`,
    `bcrypt$bcrypt$${BCRYPT}`,
    '{scrypt@SpringSecurity_v5_8}$180801$c2FsdHlzYWx0eXNhbHR5MQ==$PHXd3/8ZsS4nYWdteKu3l8YWqX1RDO7MtApttKwTzNk=',
    '{pbkdf2}5d923b44a6d129f3ddf3e3c8d29412723dcbde72445e8ef6bf3b508fbf17fa4ed4d6b99ca763d8',
    '$bcrypt-sha256$v=2,t=2b,r=99$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2',
    'scrypt$17$saltysalt$8$5$G0OO4Oov4z5399sY4sGJt1b49nkcjpyg2TZGUZmlfrWoiS9CCLJJlti80u0844qpOrGPk4zBVFdbgZMSjvbxgA==',
    'scrypt:99999999:8:1$saltysalt$09bc5d07ac41340f896f1143c2b531a9a03027921371fe1191e81b68f732b8e6',
    'pbkdf2:sha1:99999999$saltysalt$b7fbeda2c046846670d08238ea3d62ecbab07ee6',
    '$P$zIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  ]) {
    expect.soft(isVerifiableHash(hash), hash).toBe(false)
  }
})

it('O9 gives other work its turn during a phpass hash of many rounds', async () => {
  let turns = 0
  let isOver = false
  const watch = () => {
    turns++
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  // 2^16 rounds.
  expect(await hasher.verify('test12345', '$P$EIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0')).toBe(false)
  isOver = true
  expect(turns).toBeGreaterThan(8)
})
