import { type Stores, StoreUnavailableError } from '@sallyport/core'
import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group, type HttpCase } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import type { MakeTarget, Target, WholeStores } from '../../support/target.ts'

const EMAIL = 'eve@example.com'
const NEXT = 'another battery staple'

/** Stores whose writes belong to a change or to the outbox. */
const WRITTEN: readonly (keyof Stores)[] = [
  'users',
  'sessions',
  'roles',
  'tenants',
  'metadata',
  'linkedAccounts',
  'invitations',
  'settings',
  'apiKeys',
  'templates',
  'deliveries',
]
const READS =
  /^(find|get|list|count|load|search|rolesOf|permissionsOf|rolesWithin|tenantsOf|nextDueAt|oldest|health|reads$)/

interface Change {
  /** Event that a webhook gets exactly once. */
  readonly event: string
  /** Makes what the change needs. Returns the request, which may be sent several times. */
  prepare(target: Target): Promise<() => Promise<Answer>>
  /** Statuses with which the second request may be answered. Default: only 200. */
  readonly repeated?: readonly number[]
  /** Checks the state after the second request. */
  check?(target: Target): Promise<void>
}

const admin =
  (method: string, path: string, json?: unknown): Change['prepare'] =>
  async (target) => {
    const { id } = await addAccount(target, { id: 'u1' })
    const roles = given(target.stores.roles)
    const tenants = given(target.stores.tenants)
    await roles.insert({ name: 'editor', permissions: ['page:read'] })
    await roles.assign(id, 'editor')
    await tenants.insert({ id: 't1', name: 'Acme', isActive: true, createdAt: target.clock.now() })
    await tenants.insert({ id: 't2', name: 'Other', isActive: true, createdAt: target.clock.now() })
    await tenants.addMember('t1', id)
    return () => administer(target, method, path, json)
  }

const own =
  (method: string, path: string, json?: unknown): Change['prepare'] =>
  async (target) => {
    const { client } = await signedInNative(target)
    return () => client.send(method, path, json === undefined ? {} : { json })
  }

const CHANGES: Readonly<Record<string, Change>> = {
  registration: {
    event: 'identity.user.created',
    prepare: async (target) => () =>
      send(target, 'POST', '/auth/register', { json: { email: EMAIL, password: PASSWORD } }),
    repeated: [201],
    async check(target) {
      status(await send(target, 'POST', '/auth/login', { json: { email: EMAIL, password: PASSWORD } }), 200)
    },
  },
  'a user made by an administrator': {
    event: 'identity.user.created',
    prepare: admin('POST', '/users', { email: EMAIL, password: PASSWORD }),
  },
  'a user disabled by an administrator': {
    event: 'identity.user.disabled',
    prepare: admin('PATCH', '/users/u1', { isDisabled: true }),
  },
  'a user changed by an administrator': {
    event: 'identity.user.updated',
    prepare: admin('PATCH', '/users/u1', { firstName: 'Ada' }),
  },
  metadata: { event: 'identity.user.updated', prepare: admin('PUT', '/users/u1/metadata', { theme: 'dark' }) },
  'a role assigned': {
    event: 'identity.role.assigned',
    prepare: admin('POST', '/users/u1/roles', { role: 'editor', tenantId: 't1' }),
  },
  'a role revoked': { event: 'identity.role.revoked', prepare: admin('DELETE', '/users/u1/roles/editor') },
  'a role made': {
    event: 'identity.permission.granted',
    prepare: admin('POST', '/roles', { name: 'author', permissions: ['page:write'] }),
  },
  'a role changed': {
    event: 'identity.permission.granted',
    prepare: admin('PATCH', '/roles/editor', { permissions: ['page:read', 'page:write'] }),
  },
  'a role deleted': { event: 'identity.permission.revoked', prepare: admin('DELETE', '/roles/editor') },
  'a tenant made': { event: 'identity.tenant.created', prepare: admin('POST', '/tenants', { name: 'New' }) },
  'a tenant changed': { event: 'identity.tenant.updated', prepare: admin('PATCH', '/tenants/t1', { name: 'New' }) },
  'a tenant deleted': { event: 'identity.tenant.deleted', prepare: admin('DELETE', '/tenants/t1') },
  'a member added': {
    event: 'identity.tenant.user.added',
    prepare: admin('POST', '/tenants/t2/users', { userId: 'u1' }),
  },
  'a member removed': { event: 'identity.tenant.user.removed', prepare: admin('DELETE', '/tenants/t1/users/u1') },
  settings: { event: 'identity.settings.updated', prepare: admin('PUT', '/settings', { require2FA: false }) },
  appearance: { event: 'identity.settings.updated', prepare: admin('PATCH', '/settings/ui', { siteName: 'Shop' }) },
  'a policy for all users': {
    event: 'identity.settings.updated',
    prepare: admin('POST', '/2fa-policy', { required: false }),
  },
  'an API key': { event: 'identity.apikey.created', prepare: admin('POST', '/api-keys', { name: 'Shop' }) },
  'an API key deleted': {
    event: 'identity.apikey.deleted',
    async prepare(target) {
      const made = await administer(target, 'POST', '/api-keys', { name: 'Shop' })
      return () => administer(target, 'DELETE', `/api-keys/${Object(made.json.record).id}`)
    },
  },
  'an address linked by mail': {
    event: 'identity.user.linked',
    async prepare(target) {
      const { client } = await signedInNative(target)
      status(await client.post('/auth/link-request', { email: 'work@example.com' }), 200)
      const [{ text } = { text: '' }] = await target.mails.arrived()
      const token = /token=([\w-]+)/.exec(text)?.[1]
      return () => send(target, 'POST', '/auth/link-verify', { json: { token } })
    },
  },
  'an address verified by mail': {
    event: 'identity.user.email.verified',
    async prepare(target) {
      const { client } = await signedInNative(target, { isEmailVerified: false })
      status(await client.post('/auth/send-verification-email', {}), 200)
      const [{ text } = { text: '' }] = await target.mails.arrived()
      const token = /token=([\w-]+)/.exec(text)?.[1]
      return () => send(target, 'GET', `/auth/verify-email?token=${token}`, { headers: { Accept: 'application/json' } })
    },
  },
  'a profile': { event: 'identity.user.updated', prepare: own('PATCH', '/auth/profile', { firstName: 'Ada' }) },
  'a password changed': {
    event: 'identity.user.password.changed',
    prepare: own('POST', '/auth/change-password', { currentPassword: PASSWORD, newPassword: NEXT }),
    // The first attempt may have changed it.
    repeated: [200, 400],
    async check(target) {
      const json = { email: 'ada@example.com', password: NEXT }
      status(await send(target, 'POST', '/auth/login', { json }), 200)
    },
  },
  'a password reset': {
    event: 'identity.user.password.changed',
    async prepare(target) {
      const { email } = await addAccount(target)
      status(await send(target, 'POST', '/auth/forgot-password', { json: { email } }), 200)
      const [{ text } = { text: '' }] = await target.mails.arrived()
      const token = /token=([\w-]+)/.exec(text)?.[1]
      return () => send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEXT } })
    },
    // A used link stays used.
    repeated: [200, 400],
  },
  'a phone number': {
    event: 'identity.user.phone.changed',
    prepare: own('POST', '/auth/add-phone', { phoneNumber: null }),
  },
}

interface Failing {
  readonly target: Target
  /** Lets the n-th of the next writes fail, before it changes anything. */
  failAt(n: number): void
  /** True if the write that was to fail was made. */
  hasFailed(): boolean
}

async function openFailing(open: MakeTarget): Promise<Failing> {
  let left = Number.POSITIVE_INFINITY
  const failing = (store: object): object =>
    Object.fromEntries(
      Object.entries(store).map(([name, method]) => {
        if (typeof method !== 'function' || READS.test(name)) return [name, method]
        const counted = async (...asked: unknown[]) => {
          left -= 1
          if (left === 0) throw new StoreUnavailableError('the disk is full')
          return method.apply(store, asked)
        }
        return [name, counted]
      }),
    )
  const target = await open(({ stores }) => {
    const written = WRITTEN.map((name) => [name, failing(Object(stores[name]))] as const)
    const all = { ...stores, ...Object.fromEntries(written) }
    // The casts are safe: each store has the same methods as before.
    return { ...WITH_ADMIN, rateLimits: false, stores: all as unknown as WholeStores }
  })
  return {
    target,
    failAt(n) {
      left = n
    },
    hasFailed: () => left <= 0,
  }
}

const hook = {
  id: 'w1',
  url: 'https://receiver.example/hook',
  events: ['*'],
  secret: 'whsec',
  isActive: true,
  maxRetries: 3,
  retryDelayMs: 1000,
}

async function told({ stores }: Target, event: string): Promise<number> {
  const { deliveries } = await given(stores.deliveries).list({ webhookId: hook.id, page: 1, limit: 100 })
  return new Set(deliveries.filter((one) => one.event === event).map(({ messageId }) => messageId)).size
}

function finishes({ event, prepare, repeated = [200], check }: Change): HttpCase['run'] {
  return async (open) => {
    for (let n = 1; ; n++) {
      const { target, failAt, hasFailed } = await openFailing(open)
      await given(target.stores.webhooks).insert({ ...hook, createdAt: target.clock.now() } as never)
      const request = await prepare(target)
      const before = await told(target, event)
      failAt(n)
      const first = await request()
      await target.settled()
      const isOver = !hasFailed()
      failAt(Number.POSITIVE_INFINITY)
      if (first.status >= 500) {
        equal([first.status, first.json.code], [503, 'OVERLOADED'], `write ${n}`)
        const second = await request()
        await target.settled()
        isTrue(repeated.includes(second.status), `write ${n}: repeated with ${second.status} ${second.text}`)
      }
      if (first.status < 500 || repeated[0] !== undefined) await check?.(target)
      equal((await told(target, event)) - before, 1, `write ${n}: number of ${event}`)
      if (isOver) return
    }
  }
}

export const changesWithEventsGroup = group('A change whose n-th write fails', {
  ...Object.fromEntries(
    Object.entries(CHANGES).map(([name, change]) => [
      `P6 ${name}: its repetition finishes it, and webhooks are told once`,
      finishes(change),
    ]),
  ),
})
