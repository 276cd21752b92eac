import { type Stores, StoreUnavailableError } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Overrides, Target, UsualOptions } from '../../support/target.ts'

const EVE = { email: 'eve@example.com', password: PASSWORD }
const MINUTE = 60_000

const hook = {
  id: 'w1',
  url: 'https://receiver.example/hook',
  events: ['*'],
  isActive: true,
  maxRetries: 3,
  retryDelayMs: 1000,
}

/** The due events of this name, by their ids. */
async function due({ stores, clock }: Target, event: string): Promise<number> {
  const { deliveries } = await given(stores.deliveries).list({ webhookId: hook.id, page: 1, limit: 100 })
  const isDue = (at: Date | undefined) => at === undefined || at <= clock.now()
  return deliveries.filter((one) => one.event === event && isDue(one.nextAttemptAt)).length
}

async function withHook(target: Target): Promise<Target> {
  await given(target.stores.webhooks).insert({ ...hook, createdAt: target.clock.now() })
  return target
}

/** Replaces one method of one store. */
const replaced =
  <S extends keyof Stores>(store: S, change: (original: NonNullable<Stores[S]>) => object) =>
  ({ stores }: UsualOptions): Overrides => ({
    rateLimits: false,
    // The casts are safe: `change` keeps the types of the methods.
    stores: { ...stores, [store]: { ...stores[store], ...change(stores[store] as never) } } as unknown as Stores,
  })

export const unknownOutcomesGroup = group('A change whose outcome a store lost', {
  'F5 is told to webhooks, if it was made': async (open) => {
    let isLosing = true
    const target = await withHook(
      await open(
        replaced('users', (users) => ({
          async insert(user: Parameters<typeof users.insert>[0]) {
            await users.insert(user)
            if (isLosing) throw new StoreUnavailableError('the connection was lost', { isOutcomeUnknown: true })
          },
        })),
      ),
    )
    refused(await send(target, 'POST', '/auth/register', { json: EVE }), 503, 'OVERLOADED')
    isLosing = false
    equal(await due(target, 'identity.user.created'), 0, 'while it is held')
    target.clock.advance(MINUTE)
    equal(await due(target, 'identity.user.created'), 1, 'after the hold')
    refused(await send(target, 'POST', '/auth/register', { json: EVE }), 409, 'EMAIL_EXISTS')
  },

  'F5 is told no one, if the store says that nothing was changed': async (open) => {
    const target = await withHook(
      await open(
        replaced('users', () => ({
          async insert() {
            throw new StoreUnavailableError('the disk is full')
          },
        })),
      ),
    )
    refused(await send(target, 'POST', '/auth/register', { json: EVE }), 503, 'OVERLOADED')
    target.clock.advance(MINUTE)
    equal(await due(target, 'identity.user.created'), 0)
  },

  'F4 parallel deletions of one user are told once': async (open) => {
    const target = await withHook(await open())
    const { client } = await signedInNative(target)
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.send('DELETE', '/auth/account', { json: {} })))
    isTrue(
      answers.some((answer) => answer.status === 200),
      'one deletes',
    )
    target.clock.advance(MINUTE)
    equal(await due(target, 'identity.user.deleted'), 1)
  },

  'F6 a sign-in whose tokens could not be delivered leaves no session': async (open) => {
    let isFailing = false
    const buildTokenPayload = () => {
      if (isFailing) throw new Error('the host failed')
      return {}
    }
    const target = await open({ buildTokenPayload })
    const user = await addAccount(target)
    isFailing = true
    const json = { email: user.email, password: PASSWORD }
    for (const headers of [{ 'X-Auth-Strategy': 'bearer' }, { 'X-Auth-Strategy': 'cookie' }]) {
      refused(await send(target, 'POST', '/auth/login', { json, headers }), 500, 'INTERNAL')
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    }
    isFailing = false
    status(await send(target, 'POST', '/auth/login', { json }), 200)
  },

  'F6 a sign-in that could not end the browser’s former session leaves the former one': async (open) => {
    let isFailing = false
    const target = await open(
      replaced('sessions', (sessions) => ({
        async revoke(handle: string, userId?: string) {
          if (isFailing) {
            isFailing = false
            throw new StoreUnavailableError('the disk is full')
          }
          return sessions.revoke(handle, userId)
        },
      })),
    )
    const { user, client } = await signedInBrowser(target)
    const [former] = await target.stores.sessions.listForUser(user.id, target.clock.now())
    isFailing = true
    refused(await client.login(user.email, PASSWORD), 503, 'OVERLOADED')
    const left = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal(
      left.map(({ handle }) => handle),
      [former?.handle],
    )
  },

  'F10 events that could not be deleted are logged': async (open) => {
    let isFull = false
    const target = await open(({ stores }) => ({
      rateLimits: false,
      stores: {
        ...stores,
        users: {
          ...stores.users,
          async insert() {
            isFull = true
            throw new StoreUnavailableError('the disk is full')
          },
        },
        deliveries: {
          ...given(stores.deliveries),
          async endHold(...asked: Parameters<NonNullable<NonNullable<Stores['deliveries']>['endHold']>>) {
            if (isFull) throw new StoreUnavailableError('the disk is full')
            await stores.deliveries?.endHold(...asked)
          },
        },
      },
    }))
    await withHook(target)
    refused(await send(target, 'POST', '/auth/register', { json: EVE }), 503, 'OVERLOADED')
    isTrue(
      target.log.some(({ event }) => event === 'outbox.not_dropped'),
      'logged',
    )
    status(await send(target, 'GET', '/auth/me'), 401)
  },
})
