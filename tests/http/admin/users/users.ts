import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const ADA = 'ada@example.com'

export const adminUsersGroup = group('/admin/api/users', {
  'lists users newest first, by pages, with exact totals': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const name of ['ada', 'bob', 'cyd']) {
      await addAccount(target, { email: `${name}@example.com` })
      target.clock.advance(1)
    }
    const emails = async (query: string) => {
      const answer = await administer(target, 'GET', `/users${query}`)
      status(answer, 200)
      const { users, total, page, limit } = answer.json
      isTrue(Array.isArray(users), 'a list')
      return [users.map(({ email }) => email.split('@')[0]), total, page, limit]
    }
    equal(await emails(''), [['cyd', 'bob', 'ada'], 3, 1, 20])
    equal(await emails('?page=2&limit=2'), [['ada'], 3, 2, 2])
    equal(await emails('?offset=2&limit=1'), [['ada'], 3, 3, 1])
    for (const limit of ['500', '1000000000', '9'.repeat(400)])
      equal(await emails(`?limit=${limit}`), [['cyd', 'bob', 'ada'], 3, 1, 100])
    equal(await emails('?search=OB%40EX'), [['bob'], 1, 1, 20])
    equal(await emails('?filter=bo'), [['bob'], 1, 1, 20])
    equal(await emails('?search=ob%25'), [[], 0, 1, 20])
    for (const [query, path] of [
      ['?page=0', 'page'],
      ['?limit=x', 'limit'],
      ['?offset=1&limit=2', 'offset'],
      [`?search=${'x'.repeat(201)}`, 'search'],
    ] as const)
      invalid(await administer(target, 'GET', `/users${query}`), path)
  },

  'shows a user without what proves them': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { firstName: 'Ada', role: 'editor' })
    const answer = await administer(target, 'GET', `/users/${user.id}`)
    equal(answer.json, {
      id: user.id,
      email: ADA,
      role: 'editor',
      loginProvider: 'local',
      isEmailVerified: true,
      isTotpEnabled: false,
      firstName: 'Ada',
      hasPassword: true,
      isAdmin: false,
      require2FA: false,
      isDisabled: false,
      createdAt: target.clock.now().toISOString(),
    })
    refused(await administer(target, 'GET', '/users/nobody'), 404, 'USER_NOT_FOUND')
  },

  'creates a user who can sign in, and tells of it': async (open) => {
    const target = await open({ ...WITH_ADMIN, emailVerificationMode: 'lazy' })
    const json = { email: ' ADA@example.com', password: PASSWORD, phoneNumber: '+15550100', role: 'editor' }
    const answer = await administer(target, 'POST', '/users', json)
    status(answer, 200)
    const { id, createdAt, emailVerificationDeadline, ...user } = Object(answer.json.user)
    equal(user, {
      email: ADA,
      role: 'editor',
      loginProvider: 'local',
      isEmailVerified: false,
      isTotpEnabled: false,
      phoneNumber: '+15550100',
      isPhoneVerified: false,
      hasPassword: true,
      isAdmin: false,
      require2FA: false,
      isDisabled: false,
    })
    equal(Date.parse(emailVerificationDeadline) - Date.parse(createdAt), 7 * 86_400_000)
    const [told] = target.events.named('identity.user.created')
    equal([told?.data, told?.metadata.userId], [{ email: ADA, provider: 'local', by: 'admin' }, id])
    // The service mails the user about each sign-in method that an administrator set, and nothing else without being asked.
    equal((await target.mails.arrived(2)).map(({ subject }) => subject).toSorted(), [
      'A password was added',
      'A phone number was set by an administrator',
    ])
    status(await native(target).login(ADA, PASSWORD), 200)
    refused(await administer(target, 'POST', '/users', json), 409, 'EMAIL_EXISTS')
  },

  'welcomes whom it is told to, and none without a mailer': async (open) => {
    const target = await open(WITH_ADMIN)
    const json = { email: ADA, firstName: 'Ada', sendWelcome: true }
    status(await administer(target, 'POST', '/users', json), 200)
    const [mail] = await target.mails.arrived()
    isTrue(given(mail).to === ADA && given(mail).text.includes('Hello Ada,'), 'the welcome')
    const mute = await open({ ...WITH_ADMIN, email: undefined })
    invalid(await administer(mute, 'POST', '/users', json), 'sendWelcome', 'no_mailer')
    equal(await mute.stores.users.findByEmail(ADA), null)
  },

  'refuses what makes no user': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [json, path] of [
      [{}, 'email'],
      [{ email: 'nobody' }, 'email'],
      [{ email: ADA, password: 'short' }, 'password'],
      [{ email: ADA, phoneNumber: '0123' }, 'phoneNumber'],
    ] as const)
      invalid(await administer(target, 'POST', '/users', json), path)
    equal((await administer(target, 'GET', '/users')).json.total, 0)
    const odd = { email: ADA, isAdmin: true, passwordHash: 'x', id: 'mine', isTotpEnabled: true }
    const { id, isAdmin, hasPassword, isTotpEnabled } = Object(
      (await administer(target, 'POST', '/users', odd)).json.user,
    )
    equal(
      [id === 'mine', isAdmin, hasPassword, isTotpEnabled],
      [false, false, false, false],
      'nothing unknown is taken',
    )
  },

  'changes a user field by field, and tells what was changed': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { isEmailVerified: false, lastName: 'Byron' })
    const change = { firstName: 'Ada', lastName: null, role: 'editor', require2FA: true, isEmailVerified: true }
    target.events.clear()
    const answer = await administer(target, 'PATCH', `/users/${user.id}`, change)
    status(answer, 200)
    const shown = Object(answer.json.user)
    equal(
      [shown.firstName, 'lastName' in shown, shown.role, shown.require2FA, shown.isEmailVerified],
      ['Ada', false, 'editor', true, true],
    )
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [
        ['identity.user.email.verified', { email: ADA, by: 'admin' }, user.id],
        ['identity.user.updated', { fields: ['require2FA', 'role', 'firstName', 'lastName'], by: 'admin' }, user.id],
      ],
    )
    for (const [json, path] of [
      [{ email: 'nobody' }, 'email'],
      [{ email: null }, 'email'],
      [{ isAdmin: true }, 'isAdmin'],
      [{ isDisabled: 'yes' }, 'isDisabled'],
      [{ phoneNumber: '123' }, 'phoneNumber'],
    ] as const)
      invalid(await administer(target, 'PATCH', `/users/${user.id}`, json), path)
    refused(await administer(target, 'PATCH', '/users/nobody', {}), 404, 'USER_NOT_FOUND')
  },

  'deletes a user and leaves the others': async (open) => {
    const target = await open(WITH_ADMIN)
    const ada = await addAccount(target)
    const bob = await addAccount(target, { email: 'bob@example.com' })
    target.events.clear()
    equal((await administer(target, 'DELETE', `/users/${ada.id}`)).json, { success: true })
    refused(await administer(target, 'DELETE', `/users/${ada.id}`), 404, 'USER_NOT_FOUND')
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.user.deleted', { by: 'admin' }, ada.id]],
    )
    refused(await administer(target, 'GET', `/users/${ada.id}`), 404, 'USER_NOT_FOUND')
    status(await administer(target, 'GET', `/users/${bob.id}`), 200)
    refused(await native(target).login(ADA, PASSWORD), 401, 'INVALID_CREDENTIALS')
  },

  'keeps metadata key by key': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    const path = `/users/${id}/metadata`
    equal((await administer(target, 'GET', path)).json, {})
    equal((await administer(target, 'PUT', path, { plan: 'gold', seats: 3, a: { b: [null] } })).json, { success: true })
    status(await administer(target, 'PUT', path, { plan: null, theme: 'dark' }), 200)
    equal((await administer(target, 'GET', path)).json, { seats: 3, a: { b: [null] }, theme: 'dark' })
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => administer(target, 'PUT', path, { [`k${index}`]: index })),
    )
    equal(Object.keys((await administer(target, 'GET', path)).json).length, 11, 'parallel changes all stay')
    // Keys that UTF-8 makes equal.
    status(await administer(target, 'PUT', path, { '\0': 1, '\ud800': 2, '\udfff': 3 }), 200)
    invalid(await administer(target, 'PUT', path, { ['x'.repeat(256)]: 1 }), '', 'key_length')
    refused(await send(target, 'PUT', `/admin/api${path}`, { json: {} }), 401, 'ADMIN_UNAUTHORIZED')
    refused(await administer(target, 'PUT', '/users/nobody/metadata', { a: 1 }), 404, 'USER_NOT_FOUND')
    refused(await administer(target, 'GET', '/users/nobody/metadata'), 404, 'USER_NOT_FOUND')
  },

  'lists accounts at providers': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    const linkedAt = target.clock.now()
    const account = { provider: 'github', providerAccountId: '7', email: ADA }
    await given(target.stores.linkedAccounts).insert({ ...account, userId: id, linkedAt })
    equal((await administer(target, 'GET', `/users/${id}/linked-accounts`)).json, {
      linkedAccounts: [{ ...account, linkedAt: linkedAt.toISOString() }],
    })
    refused(await administer(target, 'GET', '/users/nobody/linked-accounts'), 404, 'USER_NOT_FOUND')
  },

  'requires a second factor of some, and of all': async (open) => {
    const target = await open(WITH_ADMIN)
    const [ada, bob] = [await addAccount(target), await addAccount(target, { email: 'bob@example.com' })]
    const required = async () => {
      const { users } = (await administer(target, 'GET', '/users?limit=10')).json
      isTrue(Array.isArray(users), 'a list')
      return users
        .filter(({ require2FA }) => require2FA)
        .map(({ email }) => email.split('@')[0])
        .sort()
    }
    const some = { required: true, userIds: [ada.id, ada.id, 'nobody'] }
    equal((await administer(target, 'POST', '/2fa-policy', some)).json, { success: true, updated: 1 })
    equal(await required(), ['ada'])
    equal((await administer(target, 'POST', '/2fa-policy', { required: true })).json, { success: true, updated: 2 })
    equal(await required(), ['ada', 'bob'])
    isTrue('tempToken' in (await native(target).login(bob.email, PASSWORD)).json, 'bob is asked for one')
    equal((await administer(target, 'POST', '/2fa-policy', { required: false, userIds: [] })).json.updated, 0)
    equal(await required(), ['ada', 'bob'])
    for (const [json, path] of [
      [{}, 'required'],
      [{ required: 1 }, 'required'],
      [{ required: true, userIds: Array.from({ length: 1001 }, () => 'x') }, 'userIds'],
    ] as const)
      invalid(await administer(target, 'POST', '/2fa-policy', json), path)
  },
})
