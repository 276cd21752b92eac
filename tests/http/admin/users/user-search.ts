import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { equal, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const DAY = 86_400_000

async function threeUsers(open: MakeTarget): Promise<Target> {
  const target = await open(WITH_ADMIN)
  await addAccount(target, { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', role: 'editor' })
  target.clock.advance(1)
  await addAccount(target, { email: 'bob@example.com', name: '=cmd()', phoneNumber: '+15550100', isTotpEnabled: true })
  target.clock.advance(1)
  await addAccount(target, { email: 'cyd@example.com', isDisabled: true, isEmailVerified: false })
  return target
}

async function found(target: Target, query: string): Promise<unknown> {
  const answer = await administer(target, 'GET', `/users?${query}`)
  status(answer, 200)
  const { users } = answer.json
  isTrue(Array.isArray(users), 'a list')
  return users.map(({ email }) => email.split('@')[0]).join(' ')
}

export const userSearchGroup = group('/admin/api/users: search, filters, export', {
  'searches, filters and sorts': async (open) => {
    const target = await threeUsers(open)
    for (const [query, users] of [
      ['search=lovelace', 'ada'],
      ['search=ada+LOVELACE', 'ada'],
      ['search=5550100', 'bob'],
      ['search=a+a+l+l+ad+lo+ad+lo', 'ada'],
      ['search=a+b+c+d+e+f+g+h&role=editor&tenantId=none', ''],
      ['state=active', 'bob ada'],
      ['state=disabled', 'cyd'],
      ['state=unverified', 'cyd'],
      ['role=editor', 'ada'],
      ['secondFactor=on', 'bob'],
      ['secondFactor=off&state=active', 'ada'],
      ['sort=email', 'ada bob cyd'],
      ['sort=email&order=desc', 'cyd bob ada'],
      ['sort=createdAt&order=asc', 'ada bob cyd'],
      ['tenantId=none', ''],
    ] as const)
      equal(await found(target, query), users, query)
    const { id } = Object((await administer(target, 'GET', '/users?search=ada')).json.users)[0]
    equal(await found(target, `search=${id}`), 'ada')
    const tenant = Object((await administer(target, 'POST', '/tenants', { name: 'Acme' })).json.tenant)
    await administer(target, 'POST', `/tenants/${tenant.id}/users`, { userId: id })
    equal(await found(target, `tenantId=${tenant.id}`), 'ada')
  },

  'refuses parameters that it does not know': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [query, path, rule] of [
      ['isDisabled=true', 'isDisabled', 'unknown'],
      ['state=gone', 'state', 'picklist'],
      ['sort=password', 'sort', 'picklist'],
      ['order=up', 'order', 'picklist'],
      ['secondFactor=1', 'secondFactor', 'picklist'],
      ['search=a+b+c+d+e+f+g+h+i', 'search', 'max_words'],
    ] as const) {
      invalid(await administer(target, 'GET', `/users?${query}`), path, rule)
      invalid(await administer(target, 'GET', `/users/export.csv?${query}`), path, rule)
    }
  },

  'says so if the stores can only search': async (open) => {
    const target = await open(({ stores }) => {
      const { profiles: _, ...others } = stores
      return { ...WITH_ADMIN, stores: others }
    })
    await addAccount(target, { email: 'ada@example.com', name: 'Countess' })
    equal(Object((await administer(target, 'GET', '/ping')).json.features).userSearch, false)
    invalid(await administer(target, 'GET', '/users?state=active'), 'state', 'unsupported_by_store')
    invalid(await administer(target, 'GET', '/users/export.csv?sort=email'), 'sort', 'unsupported_by_store')
    equal(await found(target, 'search=ada'), 'ada')
    equal(await found(target, 'search=countess'), '')
    equal((await administer(target, 'GET', '/users/export.csv')).text.split('\r\n').length, 3)
  },

  'exports the matching users as CSV, without formulas': async (open) => {
    const target = await threeUsers(open)
    const answer = await administer(target, 'GET', '/users/export.csv?state=active')
    status(answer, 200)
    equal(answer.headers.get('Content-Type'), 'text/csv; charset=utf-8')
    isTrue(answer.headers.get('Content-Disposition')?.startsWith('attachment;') === true, 'a download')
    const [head = '', ada = '', bob = '', end] = answer.text.split('\r\n')
    isTrue(head.startsWith('id,email,name,firstName'), 'the names of the columns')
    isTrue(ada.includes(',ada@example.com,,Ada,Lovelace,,editor,true,false,false'), ada)
    isTrue(bob.includes(",bob@example.com,'=cmd(),,,'+15550100,"), bob)
    equal(end, '')
  },

  'O5 exports the oldest first, because another order would change meanwhile': async (open) => {
    const target = await threeUsers(open)
    const usual = (await administer(target, 'GET', '/users/export.csv')).text
    for (const query of ['sort=lastLogin', 'sort=email&order=desc', 'order=desc'])
      equal((await administer(target, 'GET', `/users/export.csv?${query}`)).text, usual, query)
  },

  'lists and exports the roles that are assigned everywhere': async (open) => {
    const target = await threeUsers(open)
    for (const name of ['support', 'billing']) await administer(target, 'POST', '/roles', { name, permissions: [] })
    const { id } = Object((await administer(target, 'GET', '/users?search=ada')).json.users)[0]
    for (const role of ['support', 'billing'])
      status(await administer(target, 'POST', `/users/${id}/roles`, { role }), 200)
    const listed = Object((await administer(target, 'GET', '/users?sort=email')).json.users)
    equal(
      [listed[0].role, listed[0].roles, listed[1].roles],
      ['editor', ['billing', 'support'], []],
      'beside the role of the profile',
    )
    const [head = '', ada = '', bob = ''] = (await administer(target, 'GET', '/users/export.csv')).text.split('\r\n')
    isTrue(head.endsWith(',username,roles') && ada.endsWith(',billing; support') && bob.endsWith(','), ada)
  },

  'leaves roles out if the stores read those of one user only': async (open) => {
    const target = await open(({ stores }) => {
      const { globalRolesOf: _, ...roles } = Object(stores.roles)
      return { ...WITH_ADMIN, stores: { ...stores, roles } }
    })
    await addAccount(target, { email: 'ada@example.com' })
    equal('roles' in Object((await administer(target, 'GET', '/users')).json.users)[0], false)
    isTrue(!(await administer(target, 'GET', '/users/export.csv')).text.includes(',roles'), 'no column')
  },

  'changes email and name, and ends the access of before': async (open) => {
    const target = await threeUsers(open)
    const { id } = Object((await administer(target, 'GET', '/users?search=ada')).json.users)[0]
    target.events.clear()
    const json = { email: ' NEW@example.com ', name: 'Countess' }
    const { user } = (await administer(target, 'PATCH', `/users/${id}`, json)).json
    equal([Object(user).email, Object(user).name, Object(user).isEmailVerified], ['new@example.com', 'Countess', false])
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.user.email.changed', { oldEmail: 'ada@example.com', newEmail: 'new@example.com', by: 'admin' }],
        ['identity.user.updated', { fields: ['name'], by: 'admin' }],
      ],
    )
    // The new address gets one, too. Mails of one request arrive in any order.
    const told = (await target.mails.arrived(2)).map(({ to }) => to)
    isTrue(told.includes('ada@example.com'), `the previous address gets a notice: ${told}`)
    refused(await administer(target, 'PATCH', `/users/${id}`, { email: 'bob@example.com' }), 409, 'EMAIL_EXISTS')
    target.events.clear()
    const verified = await administer(target, 'PATCH', `/users/${id}`, { email: 'a@b.example', isEmailVerified: true })
    equal(Object(verified.json.user).isEmailVerified, true)
    equal(
      target.events.all.map(({ event }) => event),
      ['identity.user.email.changed', 'identity.user.email.verified'],
    )
    target.events.clear()
    await administer(target, 'PATCH', `/users/${id}`, { email: 'a@b.example' })
    equal(target.events.all, [], 'the same address changes nothing')
  },

  'unlinks an account of a user, and ends the sessions that were begun with it': async (open) => {
    const target = await open(WITH_ADMIN)
    const { sessions } = target.stores
    const { id } = await addAccount(target)
    const account = { provider: 'github', providerAccountId: '7/8', userId: id, linkedAt: target.clock.now() }
    await target.stores.linkedAccounts?.insert(account)
    const begun = [
      ['oauth', 'github'],
      ['link', 'github'],
      ['oauth', 'google'],
      ['password', undefined],
    ] as const
    const at = target.clock.now()
    const end = new Date(at.getTime() + DAY)
    const times = { authenticatedAt: at, createdAt: at, lastActiveAt: at, expiresAt: end, absoluteExpiresAt: end }
    for (const [method, provider] of begun) {
      const by = provider === undefined ? { method } : { method, provider }
      await sessions.create({ handle: `${method} ${provider}`, userId: id, counter: 0, ...by, ...times })
    }
    const path = `/users/${id}/linked-accounts`
    target.events.clear()
    status(await administer(target, 'DELETE', '/users/other/linked-accounts/github/7%2F8'), 200)
    equal(target.events.all, [], 'R25 only the link of this user')
    status(await administer(target, 'DELETE', `${path}/github/7%2F8`), 200)
    status(await administer(target, 'DELETE', `${path}/github/7%2F8`), 200)
    equal((await administer(target, 'GET', path)).json.linkedAccounts, [])
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [
        ['identity.user.unlinked', { provider: 'github', providerAccountId: '7/8', by: 'admin' }],
        ['identity.session.revoked', { count: 2, reason: 'unlinked', by: 'admin' }],
      ],
    )
    const left = await sessions.listForUser(id, target.clock.now())
    equal(left.map(({ handle }) => handle).sort(), ['oauth google', 'password undefined'])
  },
})
