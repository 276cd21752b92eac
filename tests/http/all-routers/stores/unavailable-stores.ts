import { StoreUnavailableError } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, refused, status } from '../../support/expect.ts'

const PROBLEM = 'Another process has locked the database: end its transaction'

export const unavailableStoresGroup = group('A store that is unavailable', {
  'M1 answers 503 with Retry-After, tells the operator what to do, and serves again without a restart': async (
    open,
  ) => {
    let isLocked = false
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        sessions: {
          ...stores.sessions,
          async create(session) {
            if (isLocked) throw new StoreUnavailableError(PROBLEM, { retryAfterMs: 1500 })
            await stores.sessions.create(session)
          },
        },
      },
    }))
    const { email } = await addAccount(target)
    const login = () => send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
    isLocked = true
    const answer = await login()
    refused(answer, 503, 'OVERLOADED')
    equal(answer.headers.get('Retry-After'), '2')
    equal(answer.text.includes('locked'), false)
    const entry = target.log.find(({ event }) => event === 'store.unavailable')
    equal(
      [entry?.level, entry?.route, entry?.error instanceof Error && entry.error.message],
      ['error', '/login', PROBLEM],
    )
    isLocked = false
    status(await login(), 200)
  },

  'M1 recognises the error of a host by its name, and tells a default time to come back': async (open) => {
    const error = Object.assign(new Error('down'), { name: 'StoreUnavailableError' })
    let isDown = false
    const target = await open(({ stores }) => ({
      stores: {
        ...stores,
        users: { ...stores.users, findById: (id) => (isDown ? Promise.reject(error) : stores.users.findById(id)) },
      },
    }))
    const { client } = await signedInNative(target)
    isDown = true
    const answer = await client.get('/auth/me')
    refused(answer, 503, 'OVERLOADED')
    equal(answer.headers.get('Retry-After'), '5')
    isDown = false
    status(await client.get('/auth/me'), 200)
  },
})
