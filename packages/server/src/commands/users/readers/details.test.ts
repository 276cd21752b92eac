import { describe, expect, it } from 'vitest'
import { BCRYPT, FIREBASE_USER, imported, importService } from '../../../../test/import-service.ts'

/** Imports a file without `--from`, and returns the report with the stores. */
async function moved(...lines: readonly (string | object)[]) {
  const service = importService()
  const file = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return { ...service, report: await imported(file, service.parts) }
}

describe('O9 an address is confirmed only if the export says so', () => {
  it('Supabase: confirmed_at is also the time at which a phone number was confirmed', async () => {
    const row = { encrypted_password: '', created_at: '2024-05-06T07:08:09Z', confirmed_at: '2024-05-06T07:08:09Z' }
    const { report, stores } = await moved(
      { ...row, id: 's1', email: 's1@example.org', phone: '447700900123', email_confirmed_at: null },
      { ...row, id: 's2', email: 's2@example.org', phone: '447700900124' },
      { ...row, id: 's3', email: 's3@example.org' },
    )
    expect(report).toMatchObject({ from: 'Supabase', created: 3 })
    expect(await stores.users.findById('s1')).toMatchObject({ isEmailVerified: false })
    expect(await stores.users.findById('s2')).toMatchObject({ isEmailVerified: false })
    expect(await stores.users.findById('s3')).toMatchObject({ isEmailVerified: true })
  })

  it.each(['0000-00-00 00:00:00', '0001-01-01T00:00:00Z', 'null'])(
    'Laravel and Supabase: %s is no time',
    async (no) => {
      const { report, stores } = await moved(
        'id,email,password,remember_token,email_verified_at,deleted_at',
        `1,l@example.org,${BCRYPT},,"${no}","${no}"`,
      )
      expect(report).toMatchObject({ from: 'Laravel', created: 1, failed: [] })
      expect(await stores.users.findById('1')).toMatchObject({ isEmailVerified: false })
      const supabase = await moved(
        'id,email,encrypted_password,email_confirmed_at,phone,phone_confirmed_at,banned_until,deleted_at',
        `1,s@example.org,${BCRYPT},"${no}",447700900123,"${no}","${no}","${no}"`,
      )
      expect(supabase.report).toMatchObject({ created: 1, failed: [] })
      const user = await supabase.stores.users.findById('1')
      expect(user).toMatchObject({ isEmailVerified: false, isPhoneVerified: false })
      expect(user?.isDisabled ?? false).toBe(false)
    },
  )

  it('Clerk: however the address is written, and in the list of its command', async () => {
    const { stores } = await moved(
      { id: 'c1', primary_email_address: 'Ada@Example.org', verified_email_addresses: 'ada@example.org' },
      { id: 'c2', primary_email_address: 'k@example.org', verified_email_addresses: ['k@example.org'] },
      { id: 'c3', primary_email_address: 'z@example.org', unverified_email_addresses: ['z@example.org'] },
    )
    expect(await stores.users.findById('c1')).toMatchObject({ isEmailVerified: true })
    expect(await stores.users.findById('c2')).toMatchObject({ isEmailVerified: true })
    expect(await stores.users.findById('c3')).toMatchObject({ isEmailVerified: false })
  })
})

describe('O9 a disabled account stays disabled', () => {
  it('Cognito: a table has a text in the column Enabled', async () => {
    const { report, stores } = await moved(
      'cognito:username,sub,email,email_verified,Enabled,cognito:mfa_enabled',
      'ada,u1,ada@example.org,true,false,true',
      'kim,u2,kim@example.org,TRUE,true,false',
      'eve,u3,eve@example.org,TRUE,,false',
    )
    expect(report).toMatchObject({ from: 'Cognito', created: 3, failed: [] })
    expect(await stores.users.findById('u1')).toMatchObject({ isDisabled: true, isEmailVerified: true })
    expect((await stores.users.findById('u2'))?.isDisabled ?? false).toBe(false)
    expect((await stores.users.findById('u3'))?.isDisabled ?? false).toBe(false)
    expect(report.left).toEqual({ 'cognito:mfa_enabled': 1 })
  })

  it('Clerk: a banned user', async () => {
    const { stores } = await moved({ id: 'c1', primary_email_address: 'c@example.org', banned: true })
    expect(await stores.users.findById('c1')).toMatchObject({ isDisabled: true })
  })

  it('Laravel: a user with deleted_at is skipped, as in Supabase', async () => {
    const row = { password: BCRYPT, remember_token: null, email_verified_at: null }
    const { report } = await moved(
      { ...row, id: 1, email: 'a@example.org', deleted_at: '2024-05-06T07:08:09.000000Z' },
      { ...row, id: 2, email: 'b@example.org', deleted_at: null },
    )
    expect(report).toMatchObject({ from: 'Laravel', created: 1, skipped: 1, failed: [] })
  })

  it('better-auth: columns in snake case', async () => {
    const row = { email_verified: true, accounts: [], banned: true }
    const { report, stores } = await moved(
      { ...row, id: 'b1', email: 'b1@example.org', ban_expires: '2024-05-06T07:08:09Z' },
      { ...row, id: 'b2', email: 'b2@example.org', phone_number: '+447700900123', phone_number_verified: true },
      { ...row, id: 'b3', email: 'b3@example.org', is_anonymous: true },
    )
    expect(report).toMatchObject({ from: 'better-auth', created: 2, skipped: 1, failed: [] })
    expect(report).not.toHaveProperty('left')
    expect((await stores.users.findById('b1'))?.isDisabled ?? false).toBe(false)
    expect(await stores.users.findById('b2')).toMatchObject({ isDisabled: true, isPhoneVerified: true })
  })
})

describe('O9 what can’t be imported is counted', () => {
  it('Django: administrators, and only they', async () => {
    const { report } = await moved(
      'id,password,is_superuser,username,email,is_staff,is_active,date_joined',
      `1,${BCRYPT},t,ada,ada@example.org,True,t,2024-05-06 07:08:09.123456+00`,
      `2,${BCRYPT},f,kim,kim@example.org,False,t,2024-05-06 07:08:09.123456+00`,
    )
    expect(report).toMatchObject({ from: 'Django', created: 2, failed: [] })
    expect(report.left).toEqual({ is_staff: 1, is_superuser: 1 })
  })

  it('WordPress: a status other than 0', async () => {
    const { report } = await moved(
      { ID: 1, user_login: 'ada', user_email: 'ada@example.org', user_status: 2 },
      { ID: 2, user_login: 'kim', user_email: 'kim@example.org', user_status: '0' },
    )
    expect(report).toMatchObject({ from: 'WordPress', created: 2, left: { user_status: 1 } })
  })

  it('Keycloak: a second authenticator app', async () => {
    const app = (value: string) => ({ type: 'otp', secretData: { value }, credentialData: { subType: 'totp' } })
    const credentials = [app('12345678901234567890'), app('12345678901234567891')]
    const { report } = await moved({ id: 'k1', email: 'k@example.org', createdTimestamp: 1, credentials })
    expect(report).toMatchObject({ from: 'Keycloak', created: 1, left: { 'credentials: otp': 1 } })
  })

  it('Clerk: further phone numbers, and another confirmed address', async () => {
    const { report } = await moved({
      id: 'c1',
      primary_email_address: 'c@example.org',
      verified_email_addresses: 'd@example.org',
      primary_phone_number: '+447700900123',
      verified_phone_numbers: '+447700900123|+447700900124',
    })
    expect(report).toMatchObject({ from: 'Clerk', left: { 'further addresses': 1, 'further phone numbers': 1 } })
  })

  it('Auth0: an account at a service that has no link here', async () => {
    const { report } = await moved({ user_id: 'samlp|acme|kim', email: 'kim@example.org', email_verified: true })
    expect(report).toMatchObject({ from: 'Auth0', created: 1, left: { 'identities: samlp': 1 } })
  })

  it('Firebase: a hash without its salt is refused, and a number that isn’t valid here is no visitor', async () => {
    const { salt: _, providerUserInfo: __, ...bare } = FIREBASE_USER
    const { report } = await moved(
      JSON.stringify({ users: [bare, { localId: 'f2', phoneNumber: '+440' }, { localId: 'f3' }] }, null, 1),
    )
    expect(report).toMatchObject({ created: 0, skipped: 1 })
    expect(report.failed.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^passwordHash/),
      expect.stringMatching(/^email/),
    ])
  })
})

describe('O9 forms of a file', () => {
  it('phpMyAdmin: its first records don’t hide the system', async () => {
    const row = { id: '7', email: 'a@example.org', email_verified_at: null, password: BCRYPT, remember_token: null }
    const { report } = await moved(
      `[\n{"type":"header","version":"5.2.1"},\n{"type":"database","name":"app"},\n{"type":"table","name":"users","database":"app","data":\n[\n${JSON.stringify(row)}\n]\n}\n]\n`,
    )
    expect(report).toMatchObject({ from: 'Laravel', created: 1, skipped: 2, failed: [] })
  })

  it('a table with spaces around the names of its columns', async () => {
    const { report } = await moved('id, email, email_verified_at, remember_token', '1,a@example.org,,')
    expect(report).toMatchObject({ from: 'Laravel', created: 1, failed: [] })
  })

  it('Supabase: the list of its API', async () => {
    const user = {
      id: 'u1',
      aud: 'authenticated',
      email: 'a@example.org',
      email_confirmed_at: '2024-05-06T07:08:09.12Z',
      app_metadata: { provider: 'google' },
      user_metadata: { full_name: 'Ada' },
      identities: [{ id: '9', identity_data: { sub: '9' }, provider: 'google' }],
    }
    const { report, stores } = await moved(JSON.stringify({ users: [user], aud: 'authenticated' }, null, 2))
    expect(report).toMatchObject({ from: 'Supabase', created: 1, linkedAccounts: 1, failed: [] })
    expect(await stores.users.findById('u1')).toMatchObject({ name: 'Ada', isEmailVerified: true })
  })

  it('Auth0: an empty list of identities leaves the account that the id names', async () => {
    const { report, stores } = await moved(
      'user_id,email,email_verified,identities',
      'google-oauth2|9,a@example.org,true,',
    )
    expect(report).toMatchObject({ from: 'Auth0', created: 1, linkedAccounts: 1 })
    expect(await stores.linkedAccounts?.find('google', '9')).toMatchObject({ userId: 'google-oauth2|9' })
  })

  it('Auth0: what its bulk import reads', async () => {
    const { report, stores } = await moved([
      { email: 'a@example.org', email_verified: false, app_metadata: { roles: ['admin'] } },
      {
        email: 'b@example.org',
        email_verified: true,
        user_id: 'abc123',
        blocked: true,
        custom_password_hash: { algorithm: 'bcrypt', hash: { value: BCRYPT } },
        mfa_factors: [{ totp: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }, { phone: { value: '+447700900123' } }],
      },
    ])
    expect(report).toMatchObject({ from: 'Auth0', created: 2, failed: [] })
    expect(report.left).toEqual({ app_metadata: 1, 'mfa_factors: phone': 1 })
    expect(await stores.users.findById('abc123')).toMatchObject({ isDisabled: true, isTotpEnabled: true })
  })

  it('Auth0: an account at a provider that the tenant added has the name of its connection', async () => {
    const identities = [{ provider: 'oauth2', user_id: 'acme|7', connection: 'acme', isSocial: true }]
    const { report, stores } = await moved(
      { user_id: 'auth0|1', email: 'a@example.org', email_verified: true, identities },
      { user_id: 'oidc|acme|8|x', email: 'b@example.org', email_verified: true },
    )
    expect(report).toMatchObject({ from: 'Auth0', created: 2, linkedAccounts: 2 })
    expect(await stores.linkedAccounts?.find('acme', '7')).toMatchObject({ userId: 'auth0|1' })
    expect(await stores.linkedAccounts?.find('acme', '8|x')).toMatchObject({ userId: 'oidc|acme|8|x' })
  })

  it('Cognito: what admin-get-user writes', async () => {
    const UserAttributes = [{ Name: 'email', Value: 'a@example.org' }]
    const { report } = await moved({ Username: 'ada', UserAttributes, Enabled: true, UserStatus: 'CONFIRMED' })
    expect(report).toMatchObject({ from: 'Cognito', created: 1, failed: [] })
  })

  it('better-auth: the rows of account as a text', async () => {
    const accounts = JSON.stringify([{ provider_id: 'google', account_id: '55' }])
    const { report } = await moved({ id: 'b1', email: 'a@example.org', email_verified: true, accounts })
    expect(report).toMatchObject({ from: 'better-auth', created: 1, linkedAccounts: 1, failed: [] })
  })

  it('WordPress: names without the entities of its table', async () => {
    const { stores } = await moved({
      ID: 1,
      user_login: 'tom',
      user_email: 't@example.org',
      display_name: 'T &amp; &lt;',
    })
    expect(await stores.users.findById('1')).toMatchObject({ name: 'T & <' })
  })

  it('a field that is off or 0 in each record isn’t counted', async () => {
    const { report } = await moved('id,email,email_verified_at,is_admin,is_vip', '1,a@example.org,,0,false')
    expect(report).toMatchObject({ from: 'Laravel', created: 1 })
    expect(report).not.toHaveProperty('left')
  })

  it.each([
    '--\n-- PostgreSQL database dump',
    'SET session_replication_role = replica;',
    'COPY auth.users (id, email) FROM stdin;',
  ])('an SQL dump is refused in one sentence: %j', async (first) => {
    const { report } = await moved(first, 'INSERT INTO "auth"."users" ("instance_id", "id", "email") VALUES', 'u1')
    expect(report.failed).toEqual([{ line: 1, reason: expect.stringContaining('CSV or JSON') }])
  })

  it('Firebase: the table of auth:export, which has no names of columns', async () => {
    const { salt, passwordHash } = FIREBASE_USER
    const empty = (count: number) => ','.repeat(count)
    const google = '123,f@example.org,"Smith, Ada",https://example.org/a'
    const { report, stores, signIn } = await moved(
      `f1,f@example.org,true,${passwordHash},${salt},Ada "A",,${google}${empty(13)}1700000000000,1700000000001,,false,"{""admin"":true}",`,
      `f2,g@example.org,false,,,,,${empty(16)}1700000000000,,+447700900123,true,,`,
    )
    expect(report).toMatchObject({ from: 'Firebase', created: 2, linkedAccounts: 1, failed: [] })
    expect(report.left).toEqual({ customAttributes: 1 })
    expect(await stores.users.findById('f1')).toMatchObject({
      isEmailVerified: true,
      createdAt: new Date(1_700_000_000_000),
      lastLogin: new Date(1_700_000_000_001),
    })
    expect(await stores.linkedAccounts?.find('google', '123')).toMatchObject({ userId: 'f1', email: 'f@example.org' })
    expect(await stores.users.findById('f2')).toMatchObject({ isDisabled: true, phoneNumber: '+447700900123' })
    expect((await signIn('f@example.org', 'user1password')).status).toBe(200)
  })

  it('seconds since 1970 with a fraction', async () => {
    const row = { 'cognito:username': 'ada', sub: 'u1', email: 'a@example.org' }
    const { stores } = await moved(
      { ...row, UserCreateDate: 1689980857.949 },
      { ...row, sub: 'u2', 'cognito:username': 'kim', email: 'b@example.org', UserCreateDate: '1689980857.949' },
    )
    expect((await stores.users.findById('u1'))?.createdAt).toEqual(new Date(1_689_980_857_949))
    expect((await stores.users.findById('u2'))?.createdAt).toEqual(new Date(1_689_980_857_949))
  })

  it('users as Firebase’s Admin SDK lists them aren’t taken for those of better-auth', async () => {
    const { report } = await moved({ uid: 'f1', email: 'f@example.org', emailVerified: true, disabled: true })
    expect(report).toMatchObject({ created: 0, failed: [{ line: 1, reason: expect.stringContaining('`uid`') }] })
  })

  it('Keycloak: PBKDF2 with SHA-1 and the rounds of today, for a hash of four blocks', async () => {
    const secretData = JSON.stringify({ value: Buffer.alloc(64, 1).toString('base64'), salt: 'c2FsdHlzYWx0' })
    const credentialData = '{"hashIterations":1300000,"algorithm":"pbkdf2","additionalParameters":{}}'
    const credentials = [{ type: 'password', secretData, credentialData }]
    const { report } = await moved({ id: 'k1', email: 'k@example.org', createdTimestamp: 1, credentials })
    expect(report).toMatchObject({ from: 'Keycloak', created: 1, failed: [] })
  })
})
