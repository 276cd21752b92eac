import { createSallyport, type SallyportOptions, type Stores, type WebhookConfig } from '@sallyport/core'
import { minimalStores } from '@sallyport/testkit'
import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { MakeTarget, Target, WholeStores } from '../../support/target.ts'

const EMAIL = 'ada@example.com'
const OTHER = 'eve@example.com'

type Change = (result: unknown) => unknown

/** A service whose store method behaves as usual until `fail` is called; from then on its results pass through the change. */
async function openFailing(open: MakeTarget, name: keyof Stores, method: string) {
  let change: Change = (result) => result
  const target = await open(({ stores }) => ({
    ...WITH_ADMIN,
    session: { selfService: true },
    stores: { ...stores, [name]: withMethod(stores, name, method, (result) => change(result)) },
  }))
  function fail(next: Change): void {
    change = next
  }
  return { target, fail }
}

function withMethod(stores: WholeStores, name: keyof Stores, method: string, change: Change): object {
  const store = Object(stores[name])
  return { ...store, [method]: async (...asked: unknown[]) => change(await store[method](...asked)) }
}

function login(target: Target, email = EMAIL) {
  return send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
}

const entriesOf = ({ log }: Target, event: string) => log.filter((entry) => entry.event === event)

const without = (field: string) => (record: unknown) => {
  const { [field]: _, ...rest } = Object(record)
  return rest
}

export const failingStoresGroup = group("A host's store that fails", {
  'settings that name no mode are an error or absent, and never switch verification off': async (open) => {
    for (const [stored, expected] of [
      ['', 403],
      [null, 403],
      ['STRICT', 500],
      [true, 500],
    ] as const) {
      const name: keyof Stores = 'settings'
      const target = await open(({ stores }) => ({
        emailVerificationMode: 'strict',
        stores: {
          ...stores,
          [name as string]: withMethod(stores, name, 'getSettings', () => ({ emailVerificationMode: stored })),
        },
      }))
      await addAccount(target, { isEmailVerified: false })
      status(await login(target), expected)
    }
  },

  'throws: 500, and the log names the store and the method': async (open) => {
    const { target, fail } = await openFailing(open, 'users', 'findByEmail')
    await addAccount(target)
    fail(() => {
      throw new Error('no connection')
    })
    const answer = await login(target)
    refused(answer, 500, 'INTERNAL')
    isTrue(!answer.text.includes('connection'), 'the answer tells nothing')
    fail(() => {
      throw 'a text'
    })
    refused(await login(target), 500, 'INTERNAL')
    equal(
      entriesOf(target, 'request.failed').map(({ level, store, route }) => [level, store, route]),
      Array(2).fill(['error', 'users.findByEmail', '/login']),
    )
  },

  'throws after the answer: the log names it, too': async (open) => {
    const { target, fail } = await openFailing(open, 'proofs', 'put')
    await addAccount(target)
    fail(() => {
      throw new Error('no connection')
    })
    status(await send(target, 'POST', '/auth/forgot-password', { json: { email: EMAIL } }), 200)
    await target.settled()
    equal(
      target.log.filter(({ level }) => level === 'error').map(({ store }) => store),
      ['proofs.put'],
    )
  },

  'returns undefined for null: answered as null, and told once': async (open) => {
    const { target, fail } = await openFailing(open, 'users', 'findByEmail')
    fail((result) => result ?? undefined)
    for (let count = 0; count < 2; count++) refused(await login(target), 401, 'INVALID_CREDENTIALS')
    equal(entriesOf(target, 'store.result'), [
      {
        level: 'warn',
        event: 'store.result',
        store: 'users.findByEmail',
        problem: 'returned undefined instead of a record or null',
      },
    ])
  },

  'returns undefined for an ended session and a used token: refused as ended and used': async (open) => {
    const ended = await openFailing(open, 'sessions', 'get')
    const { client } = await signedInNative(ended.target)
    ended.fail(() => undefined)
    refused(
      await client.post('/auth/change-password', { currentPassword: 'x', newPassword: PASSWORD }),
      401,
      'SESSION_REVOKED',
    )
    const used = await openFailing(open, 'proofs', 'consume')
    used.fail(() => undefined)
    const json = { token: 'x', newPassword: PASSWORD }
    refused(await send(used.target, 'POST', '/auth/reset-password', { json }), 400, 'INVALID_RESET_TOKEN')
  },

  'forgets a field: 500 rather than a guess, and the log names the field': async (open) => {
    for (const field of ['id', 'email', 'isEmailVerified', 'isTotpEnabled', 'createdAt']) {
      const { target, fail } = await openFailing(open, 'users', 'findByEmail')
      await addAccount(target)
      fail(without(field))
      refused(await login(target), 500, 'INTERNAL')
      const [entry] = entriesOf(target, 'request.failed')
      equal([entry?.store, Object(entry?.error).message], ['users.findByEmail', `returned a record without ${field}`])
    }
  },

  'forgets the user or the expiry of a session: no session goes on': async (open) => {
    for (const field of ['userId', 'expiresAt', 'authenticatedAt']) {
      const { target, fail } = await openFailing(open, 'sessions', 'rotate')
      const { client } = await signedInNative(target)
      fail(without(field))
      refused(await client.refresh(), 500, 'INTERNAL')
      equal(entriesOf(target, 'request.failed')[0]?.store, 'sessions.rotate')
    }
  },

  'forgets the expiry of a token: the token is not valid forever': async (open) => {
    const { target, fail } = await openFailing(open, 'proofs', 'consume')
    await addAccount(target)
    status(await send(target, 'POST', '/auth/forgot-password', { json: { email: EMAIL } }), 200)
    const [{ text } = { text: '' }] = await target.mails.arrived()
    const token = /token=(\w+)/.exec(text)?.[1]
    fail((proof) => proof && without('expiresAt')(proof))
    const json = { token, newPassword: `${PASSWORD} 2` }
    refused(await send(target, 'POST', '/auth/reset-password', { json }), 500, 'INTERNAL')
    fail((proof) => proof)
    equal(entriesOf(target, 'request.failed')[0]?.store, 'proofs.consume')
    status(await login(target), 200)
  },

  "returns another user: nobody gets the other one's data": async (open) => {
    const byId = await openFailing(open, 'users', 'findById')
    const { client } = await signedInNative(byId.target)
    const other = await addAccount(byId.target, { email: OTHER })
    byId.fail(() => other)
    for (const path of ['/auth/me', '/auth/linked-accounts']) {
      const answer = await client.get(path)
      isTrue(!answer.text.includes(OTHER), `${path} does not name the other user`)
    }
    refused(await client.send('PATCH', '/auth/profile', { json: { name: 'Eve' } }), 500, 'INTERNAL')
    const byEmail = await openFailing(open, 'users', 'findByEmail')
    const eve = await addAccount(byEmail.target, { email: OTHER })
    byEmail.fail(() => eve)
    refused(await login(byEmail.target), 500, 'INTERNAL')
    equal(byEmail.target.events.named('identity.session.created'), [])
  },

  "returns others' sessions and linked accounts: 500, and none is shown": async (open) => {
    for (const [name, path] of [
      ['sessions', '/auth/sessions'],
      ['linkedAccounts', '/auth/linked-accounts'],
    ] as const) {
      const { target, fail } = await openFailing(open, name, 'listForUser')
      const { client } = await signedInNative(target)
      const eve = await addAccount(target, { email: OTHER })
      const link = { userId: eve.id, provider: 'x', providerAccountId: 'of eve', linkedAt: new Date(0) }
      const session = { ...Object((await target.stores.sessions.listForUser(`user-${EMAIL}`, target.clock.now()))[0]) }
      fail(() => [name === 'sessions' ? { ...session, userId: eve.id } : link])
      const answer = await client.get(path)
      refused(answer, 500, 'INTERNAL')
      equal(entriesOf(target, 'request.failed')[0]?.store, `${name}.listForUser`)
    }
  },

  'returns webhooks of other tenants: no event goes to them, and it is told once': async (open) => {
    const sent: string[] = []
    const fetch = async (url: string) => {
      sent.push(url)
      return new Response(null, { status: 204 })
    }
    const webhook = (id: string, more: Partial<WebhookConfig>) => ({
      id,
      url: `https://${id}.example/`,
      events: ['*'],
      ...more,
    })
    const all = [
      webhook('own', { tenantId: 't1' }),
      webhook('foreign', { tenantId: 't2' }),
      webhook('else', { events: ['x'] }),
    ]
    const findByEvent = async () => all
    const target = await open(({ stores: { deliveries: _, ...stores } }) => ({
      platform: { fetch },
      stores: { ...stores, webhooks: { findByEvent } },
    }))
    await target.sallyport.track('shop.order', {}, { tenantId: 't1' })
    await target.settled()
    equal(sent, ['https://own.example/'])
    equal(
      entriesOf(target, 'store.result').map(({ store }) => store),
      ['webhooks.findByEvent'],
    )
  },

  'returns null for absent optional fields: they count as absent': async (open) => {
    const absent = { phoneNumber: null, role: null, sessionsValidAfter: null, require2FA: null, totpSecret: null }
    const { target, fail } = await openFailing(open, 'users', 'findById')
    const { client } = await signedInNative(target)
    fail((user) => ({ ...Object(user), ...absent }))
    const answer = await client.send('PATCH', '/auth/profile', { json: { name: 'Ada' } })
    status(answer, 200)
    isTrue(!answer.text.includes('null'), answer.text)
    equal(entriesOf(target, 'store.result'), [])
  },

  'returns settings with null: the options hold': async (open) => {
    const target = await open(({ stores }) => ({
      secondFactor: { required: true },
      stores: { ...stores, settings: { ...stores.settings, getSettings: async () => ({ require2FA: null }) } as never },
    }))
    await addAccount(target)
    equal((await login(target)).json.requiresTwoFactor, true)
  },

  'lacks a least method: start-up names it, and all others that are missing': async (open) => {
    const { options } = await open()
    const { update: _, ...users } = minimalStores().users
    const { rotate: __, get: ___, ...sessions } = minimalStores().sessions
    // The cast is intended: hosts in JavaScript may pass such stores.
    const stores = { ...options.stores, users, sessions, roles: {} } as unknown as SallyportOptions['stores']
    let problem = ''
    try {
      createSallyport({ ...options, stores })
    } catch (error) {
      problem = String(error)
    }
    for (const name of ['users.update', 'sessions.rotate', 'sessions.get', 'roles.rolesOf', 'roles.permissionsOf'])
      isTrue(problem.includes(`stores.${name}: required`), `${name} is named: ${problem}`)
  },

  'lacks what an option needs: start-up names both': async (open) => {
    const { options } = await open()
    const { users, telemetry } = minimalStores()
    const needing = {
      secondFactor: { enrol: 'app' },
      telemetry: { retentionDays: 30 },
    } as const
    let problem = ''
    try {
      createSallyport({ ...options, ...needing, stores: { ...options.stores, users, telemetry } })
    } catch (error) {
      problem = String(error)
    }
    equal(problem.split('\n').slice(1), [
      "  - stores.users.advanceTotpStep: required with secondFactor.enrol 'app'",
      '  - stores.telemetry.deleteBefore: required with telemetry.retentionDays',
    ])
  },

  'is one of administration: the same holds': async (open) => {
    const { target, fail } = await openFailing(open, 'settings', 'getSettings')
    fail(() => {
      throw new Error('no connection')
    })
    refused(await administer(target, 'GET', '/settings'), 500, 'INTERNAL')
    equal(entriesOf(target, 'request.failed')[0]?.store, 'settings.getSettings')
  },
})
