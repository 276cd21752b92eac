import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BCRYPT, imported, importService } from '../../../../test/import-service.ts'

const PASSWORD = 'correct horse battery staple'

/** Imports a file without `--from`, and returns the report with the stores. */
async function moved(lines: readonly (string | object)[]) {
  const service = importService()
  const file = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return { ...service, report: await imported(file, service.parts) }
}

describe('O9 files as systems write them', () => {
  it('Auth0: NDJSON of a job with fields of one’s own', async () => {
    const { report, stores } = await moved([
      {
        user_id: 'auth0|5ce405424afaal03b7590dba',
        email: 'ada@example.org',
        email_verified: true,
        nickname: 'ada',
        name: 'ada@example.org',
        picture: 'https://s.gravatar.com/avatar/1.png',
        provider: 'Username-Password-Authentication',
        user_metadata: { country: 'UK', 'key with spaces': [1] },
        app_metadata: { plan: { name: 'pro' } },
        created_at: '2019-05-21T14:03:46.999Z',
        updated_at: '2019-07-19T08:10:00.408Z',
        last_login: '2019-07-19T08:10:00.408Z',
        last_ip: '192.0.2.1',
        logins_count: 111,
        identities: [
          {
            profileData: { email: 'ada@example.org', email_verified: true },
            user_id: '5ce405424afaal03b7590dba',
            provider: 'auth0',
            connection: 'MyAuth0Database',
            isSocial: false,
          },
        ],
      },
      { user_id: 'google-oauth2|103547991597142817347', email: 'kim@example.org', email_verified: true },
      { user_id: 'samlp|acme|kim', email: 'kim@acme.example', email_verified: true },
      { user_id: 'sms|5e2', phone_number: '+447700900123', phone_verified: true },
    ])
    expect(report).toMatchObject({ from: 'Auth0', created: 3, linkedAccounts: 1 })
    expect(report.failed).toEqual([{ line: 4, reason: expect.stringContaining('email') }])
    expect(report.left).toMatchObject({ user_metadata: 1, app_metadata: 1, nickname: 1, provider: 1 })
    expect(await stores.users.findByEmail('ada@example.org')).toMatchObject({
      isEmailVerified: true,
      createdAt: new Date('2019-05-21T14:03:46.999Z'),
    })
    expect(await stores.linkedAccounts?.find('google', '103547991597142817347')).toMatchObject({
      userId: 'google-oauth2|103547991597142817347',
    })
  })

  it('Auth0: the names of its extension, and the table with a quote before each text', async () => {
    const extension = await moved([
      {
        Id: 'auth0|1',
        'Given Name': 'Ada',
        'Family Name': 'Lovelace',
        Nickname: 'ada',
        Name: 'Ada Lovelace',
        Email: 'ada@example.org',
        'Email Verified': true,
        'Created At': '2019-05-21T14:03:46.999Z',
        'Updated At': '2019-07-19T08:10:00.408Z',
      },
    ])
    const table = await moved([
      'user_id,email,email_verified,name,given_name,family_name,created_at,user_metadata.country',
      `"'auth0|1","'ada@example.org",true,"'Ada Lovelace","'Ada","'Lovelace","'2019-05-21T14:03:46.999Z","'UK"`,
    ])
    for (const { report, stores } of [extension, table]) {
      expect(report).toMatchObject({ from: 'Auth0', created: 1, failed: [] })
      expect(await stores.users.findById('auth0|1')).toMatchObject({
        email: 'ada@example.org',
        isEmailVerified: true,
        firstName: 'Ada',
        lastName: 'Lovelace',
        createdAt: new Date('2019-05-21T14:03:46.999Z'),
      })
    }
  })

  it('Clerk: the table of its dashboard', async () => {
    const { report, stores, signIn } = await moved([
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher,created_at',
      `user_2YDryYFVMM1W1plDDKz7Gzf4we6,Ada,Lovelace,,ada@example.org,+447700900123,ada@example.org,,+447700900123,,,${BCRYPT},bcrypt,1700000000000`,
      'user_2,Kim,,kim,kim@example.org,,"other@example.org|kim@example.org",third@example.org,,+447700900124,,,,',
      'user_3,,,,,,,late@example.org,,,,,,',
    ])
    expect(report).toMatchObject({ from: 'Clerk', created: 2 })
    expect(report.failed).toEqual([{ line: 4, reason: expect.stringContaining('email') }])
    expect(report.left).toMatchObject({ 'further addresses': 1, unverified_email_addresses: 1 })
    expect(await stores.users.findByEmail('ada@example.org')).toMatchObject({
      id: 'user_2YDryYFVMM1W1plDDKz7Gzf4we6',
      isEmailVerified: true,
      phoneNumber: '+447700900123',
      isPhoneVerified: true,
      createdAt: new Date(1_700_000_000_000),
    })
    expect(await stores.users.findByEmail('kim@example.org')).toMatchObject({ username: 'kim', isEmailVerified: true })
    expect((await signIn('ada@example.org', PASSWORD)).status).toBe(200)
  })

  it('WordPress: wp user list, and the table of a network of sites', async () => {
    const { report, stores } = await moved([
      'ID,user_login,display_name,user_email,user_registered,roles',
      '1,Ada Lovelace,"Ada ""the first""",ada@example.org,"2022-12-21 23:05:16",administrator',
      '2,kim,kim,kim@example.org,"0000-00-00 00:00:00","editor,author"',
    ])
    expect(report).toMatchObject({ from: 'WordPress', created: 2, failed: [], left: { roles: 2 } })
    expect(await stores.users.findById('1')).toMatchObject({
      name: 'Ada "the first"',
      createdAt: new Date('2022-12-21T23:05:16Z'),
    })
    const network = await moved([
      '"ID";"user_login";"user_pass";"user_nicename";"user_email";"user_url";"user_registered";"user_activation_key";"user_status";"display_name";"spam";"deleted"',
      `"1";"ada";"${BCRYPT.replace('2b', '2y')}";"ada";"ada@example.org";"";"2022-12-21 23:05:16";"";"0";"Ada";"0";"0"`,
      '"2";"spammer";"x";"spammer";"spam@example.org";"";"2022-12-21 23:05:16";"";"0";"S";"1";"0"',
    ])
    expect(network.report).toMatchObject({ created: 1, failed: [{ line: 3 }] })
    expect(network.report).not.toHaveProperty('left')
    expect((await network.signIn('ada@example.org', PASSWORD)).status).toBe(200)
    const bare = { ...network.parts, withoutUnknownHashes: true }
    await imported('[{"ID":"2","user_login":"spammer","user_email":"spam@example.org","deleted":"1"}]', bare)
    expect(await network.stores.users.findById('2')).toMatchObject({ isDisabled: true })
  })

  it('better-auth: rows of SQLite and of Postgres', async () => {
    const user = { name: 'Ada', image: null, twoFactorEnabled: 0, role: 'user', banReason: null }
    const { report, stores } = await moved([
      {
        ...user,
        id: 'b1',
        email: 'ms@example.org',
        emailVerified: 1,
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
        banned: 1,
        banExpires: 1_700_000_000_000,
        accounts: [
          { id: 'a1', accountId: 'b1', providerId: 'credential', userId: 'b1', password: BCRYPT },
          { id: 'a2', accountId: '77', providerId: 'github', userId: 'b1', createdAt: 1_700_000_000, scope: 'a,b' },
          { id: 'a3', accountId: 'auth0|9', providerId: 'auth0', userId: 'b1' },
          { id: 'a4', accountId: '8', providerId: '', userId: 'b1' },
          { id: 'a5', accountId: '8', providerId: 'oauth_', userId: 'b1' },
        ],
      },
      { ...user, id: 'b2', email: 's@example.org', emailVerified: 0, createdAt: 1_700_000_000, banned: null },
      { ...user, id: 'b3', email: 'iso@example.org', emailVerified: true, createdAt: '2023-11-14T22:13:20.000Z' },
      {
        ...user,
        id: 'b4',
        email: 'ban@example.org',
        emailVerified: true,
        banned: true,
        banExpires: '2999-01-01T00:00:00Z',
      },
    ])
    expect(report).toMatchObject({ from: 'better-auth', created: 4, linkedAccounts: 2, failed: [] })
    for (const id of ['b1', 'b2', 'b3'])
      expect((await stores.users.findById(id))?.createdAt).toEqual(new Date(1_700_000_000_000))
    expect((await stores.users.findById('b1'))?.isDisabled ?? false).toBe(false)
    expect(await stores.users.findById('b4')).toMatchObject({ isDisabled: true })
    expect(await stores.linkedAccounts?.find('github', '77')).toMatchObject({
      userId: 'b1',
      linkedAt: new Date(1_700_000_000_000),
    })
  })

  it('Django: argon2 with its default of 100 MiB and eight lanes', async () => {
    const nonce = Buffer.from('saltysaltysalty1')
    const costs = { parallelism: 8, tagLength: 32, memory: 102_400, passes: 2 }
    const hash = argon2Sync('argon2id', { message: PASSWORD, nonce, ...costs })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const password = `argon2$argon2id$v=19$m=102400,t=2,p=8$${bare(nonce)}$${bare(hash)}`
    const fields = { password, username: 'ada', email: 'ada@example.org', is_active: true }
    const { report, signIn } = await moved([{ model: 'auth.user', pk: 1, fields }])
    expect(report).toMatchObject({ from: 'Django', created: 1, failed: [] })
    expect((await signIn('ada@example.org', PASSWORD)).status).toBe(200)
  })
})
