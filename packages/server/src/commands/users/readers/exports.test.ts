import { describe, expect, it } from 'vitest'
import { BCRYPT, FIREBASE_USER, imported, importService } from '../../../../test/import-service.ts'
import { READERS } from './readers.ts'

describe('O9 exports of other systems', () => {
  it('Firebase: a list in an object; its hashes need the parameters', async () => {
    const { stores, parts, signIn } = importService()
    const file = JSON.stringify({ users: [FIREBASE_USER, { localId: 'anonymous' }] }, null, 2)
    const { settings: _, ...bareParts } = parts
    expect((await imported(file, bareParts)).failed).toEqual([
      { line: 3, reason: expect.stringContaining('--firebase-parameters') },
    ])
    const report = await imported(file, parts)
    expect(report).toEqual({ from: 'Firebase', created: 1, existing: 0, skipped: 1, linkedAccounts: 1, failed: [] })
    expect(await stores.users.findByEmail('f@example.org')).toMatchObject({ id: 'f1', isEmailVerified: true })
    expect(await stores.linkedAccounts?.find('google', '123')).toMatchObject({ userId: 'f1' })
    expect((await signIn('f@example.org', 'user1password')).status).toBe(200)
  })

  it('Keycloak: the users of a realm, with the secret of an authenticator app and without service accounts', async () => {
    const { stores, parts } = importService()
    const otp = {
      type: 'otp',
      secretData: '{"value":"12345678901234567890"}',
      credentialData: '{"subType":"totp","digits":6}',
    }
    const user = {
      id: 'k1',
      username: 'ada@example.org',
      email: 'ada@example.org',
      enabled: false,
      createdTimestamp: 1_700_000_000_000,
      credentials: [otp, { type: 'webauthn' }],
      attributes: { team: ['a'] },
      federatedIdentities: [{ identityProvider: 'google', userId: '9', userName: 'ada' }],
    }
    const realm = {
      realm: 'r',
      roles: { users: ['x'] },
      users: [user, { id: 's', serviceAccountClientId: 'c' }],
      clients: [{ id: 'c' }],
    }
    const report = await imported(JSON.stringify([realm], null, 2), parts)
    expect(report).toMatchObject({ created: 1, skipped: 1, linkedAccounts: 1, failed: [] })
    expect(report.left).toEqual({ attributes: 1, username: 1, 'credentials: webauthn': 1 })
    const ada = await stores.users.findByEmail('ada@example.org')
    expect(ada).toMatchObject({ id: 'k1', isDisabled: true, isTotpEnabled: true })
    expect(ada?.createdAt).toEqual(new Date(1_700_000_000_000))
  })

  it('Supabase: a table with identities, numbers without a plus, and rows of nobody', async () => {
    const { stores, parts } = importService()
    const identity = JSON.stringify([
      { provider: 'azure', provider_id: '7', identity_data: { email: 'a@example.org' } },
    ])
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
    const file = [
      'id,email,encrypted_password,email_confirmed_at,phone,phone_confirmed_at,created_at,identities,deleted_at,is_anonymous',
      `a1,a@example.org,${BCRYPT},2024-05-06 07:08:09.123456+00,15550100001,2024-05-06 07:08:09+00,2024-05-06 07:08:09+00,${quoted(identity)},,f`,
      'a2,b@example.org,,,,,2024-05-06 07:08:09+00,[],2024-05-06 07:08:09+00,f',
      'a3,,,,,,2024-05-06 07:08:09+00,[],,t',
      'a4,c@example.org,,,,,2024-02-30 07:08:09+00,[],,f',
      'a5,c@example.org',
    ].join('\r\n')
    const report = await imported(file, parts)
    expect(report).toMatchObject({ from: 'Supabase', created: 1, skipped: 2, linkedAccounts: 1 })
    expect(report.failed).toEqual([
      { line: 5, reason: expect.stringMatching(/^createdAt: must be a time/) },
      { line: 6, reason: expect.stringMatching(/Record Length|record/i) },
    ])
    const user = await stores.users.findByEmail('a@example.org')
    expect(user).toMatchObject({ phoneNumber: '+15550100001', isPhoneVerified: true, isEmailVerified: true })
    expect(await stores.linkedAccounts?.find('microsoft', '7')).toMatchObject({ userId: 'a1' })
  })

  it('Cognito: what list-users writes, several pages in one file', async () => {
    const { stores, parts } = importService()
    const page = (n: number) => ({
      Users: [
        {
          Username: `00000000-0000-4000-8000-00000000000${n}`,
          Attributes: [
            { Name: 'sub', Value: `00000000-0000-4000-8000-00000000000${n}` },
            { Name: 'email', Value: `c${n}@example.org` },
            { Name: 'email_verified', Value: 'true' },
          ],
          UserCreateDate: '2024-05-06T09:08:09.123000+02:00',
          Enabled: true,
          UserStatus: 'CONFIRMED',
        },
      ],
    })
    const file = [1, 2].map((n) => JSON.stringify(page(n), null, 4)).join('\n')
    expect(await imported(file, parts)).toEqual({ from: 'Cognito', created: 2, existing: 0, failed: [] })
    const user = await stores.users.findByEmail('c2@example.org')
    expect(user).toMatchObject({ isEmailVerified: true, createdAt: new Date('2024-05-06T07:08:09.123Z') })
    expect(user).not.toHaveProperty('username')
  })

  it('Laravel: a table of phpMyAdmin in JSON, with dates of MySQL', async () => {
    const { stores, parts } = importService()
    const row = {
      id: '7',
      name: 'Ada',
      email: 'ada@example.org',
      email_verified_at: null,
      password: BCRYPT,
      remember_token: null,
      created_at: '2024-05-06 07:08:09',
    }
    const file = `[\n{"type":"header","version":"5.2.1"},\n{"type":"database","name":"app"},\n{"type":"table","name":"users","database":"app","data":\n[\n${JSON.stringify(row)}\n]\n}\n]\n`
    const report = await imported(file, { ...parts, reader: READERS.laravel ?? null })
    expect(report).toMatchObject({ created: 1, skipped: 2, failed: [] })
    expect(await stores.users.findByEmail('ada@example.org')).toMatchObject({
      id: '7',
      createdAt: new Date('2024-05-06T07:08:09Z'),
      isEmailVerified: false,
    })
  })

  it('Django: other models are skipped, and an unusable password is none', async () => {
    const { stores, parts } = importService()
    const fields = {
      username: 'Ada.L',
      email: 'ada@example.org',
      is_active: true,
      is_superuser: true,
      date_joined: '2024-05-06T07:08:09.123Z',
    }
    const rows = [
      { model: 'auth.group', pk: 1, fields: { name: 'x' } },
      { model: 'auth.user', pk: 5, fields: { ...fields, password: '!abc' } },
    ]
    expect(await imported(JSON.stringify(rows), parts)).toMatchObject({ created: 1, skipped: 1, failed: [] })
    const ada = await stores.users.findByEmail('ada@example.org')
    expect(ada).toMatchObject({ id: '5', username: 'ada.l' })
    // Rights in the other system give no rights here.
    expect(ada).not.toHaveProperty('isAdmin')
    expect(ada).not.toHaveProperty('passwordHash')
  })
})

describe('bans, codes and phone numbers of exports', () => {
  it('O4 Supabase: a ban that has ended, with an offset of whole hours, disables no one', async () => {
    const { stores, parts } = importService()
    const file = [
      'id,email,encrypted_password,banned_until',
      'b1,ended@example.org,,2024-05-06T07:08:09+00',
      'b2,banned@example.org,,2999-05-06T07:08:09+00',
      'b3,forever@example.org,,infinity',
    ].join('\n')
    expect(await imported(file, parts)).toMatchObject({ from: 'Supabase', created: 3, failed: [] })
    expect((await stores.users.findById('b1'))?.isDisabled ?? false).toBe(false)
    expect(await stores.users.findById('b2')).toMatchObject({ isDisabled: true })
    expect(await stores.users.findById('b3')).toMatchObject({ isDisabled: true })
  })

  it.each([
    [
      'Laravel',
      'id,email,email_verified_at,deleted_at\n1,a@example.org,,2024-05-06 07:08:09\n2,b@example.org,,NULL',
      'skipped',
    ],
    ['Cognito', 'cognito:username,sub,email,Enabled\na,1,a@example.org,false\nb,2,b@example.org,true', 'disabled'],
    ['Clerk', 'id,primary_email_address,banned\n1,a@example.org,true\n2,b@example.org,false', 'disabled'],
    [
      'better-auth',
      '[{"id":"1","email":"a@example.org","email_verified":true,"is_anonymous":true,"accounts":[]},{"id":"2","email":"b@example.org","email_verified":true,"is_anonymous":false,"banned":true,"ban_expires":"2024-05-06T07:08:09Z","phone_number":"+447700900123","phone_number_verified":true,"accounts":[]}]',
      'skipped',
    ],
  ])('O9 %s: who was deleted, banned or anonymous there signs in to nothing here', async (from, file, outcome) => {
    const { stores, parts } = importService()
    const report = await imported(file, parts)
    expect(report).toMatchObject({ from, created: outcome === 'skipped' ? 1 : 2, failed: [] })
    expect(report).not.toHaveProperty('left')
    const [first, second] = [await stores.users.findById('1'), await stores.users.findById('2')]
    expect(first === null ? 'skipped' : first.isDisabled && 'disabled').toBe(outcome)
    expect(second?.isDisabled ?? false).toBe(false)
    if (from === 'better-auth') expect(second).toMatchObject({ phoneNumber: '+447700900123', isPhoneVerified: true })
  })

  it('O9 Auth0: a mailed or texted code is no account of another service', async () => {
    const { stores, parts } = importService()
    const identities = [
      { provider: 'email', user_id: '5e1', connection: 'email', isSocial: false },
      { provider: 'sms', user_id: '5e2', connection: 'sms', isSocial: false },
      { provider: 'google-oauth2', user_id: '9', connection: 'google-oauth2', isSocial: true },
    ]
    const user = { user_id: 'email|5e1', email: 'a@example.org', email_verified: true, identities }
    expect(await imported(JSON.stringify(user), parts)).toMatchObject({ from: 'Auth0', created: 1, linkedAccounts: 1 })
    expect(await stores.linkedAccounts?.find('google', '9')).toMatchObject({ userId: 'email|5e1' })
    expect(await stores.linkedAccounts?.find('email', '5e1')).toBeNull()
  })

  it.each([
    ['+44 (0)7700 900123', '+447700900123'],
    ['+39 (06) 1234567', '+39061234567'],
    ['+44 (07700) 900123', undefined],
    ['+44 07700 900123', undefined],
    ['+353 086 123 4567', undefined],
    ['+225 01 02 03 04 05', '+2250102030405'],
  ])('B11 a verified number is imported only as whom it reaches: %s', async (written, phoneNumber) => {
    const { stores, parts } = importService()
    const user = {
      user_id: 'auth0|1',
      email: 'a@example.org',
      email_verified: true,
      phone_number: written,
      phone_verified: true,
    }
    const { created, left } = await imported(JSON.stringify(user), parts)
    expect([created, left?.phone_number]).toEqual([1, phoneNumber === undefined ? 1 : undefined])
    expect((await stores.users.findById('auth0|1'))?.phoneNumber).toBe(phoneNumber)
  })
})
