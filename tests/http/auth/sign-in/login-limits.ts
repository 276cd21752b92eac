import { rulesGroup } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const MINUTE = 60_000

function login(target: Target, email: string, password: string, address = '192.0.2.1'): Promise<Answer> {
  return send(target, 'POST', '/auth/login', { json: { email, password }, headers: { 'X-Forwarded-For': address } })
}

/** Sends ten wrong passwords, slowly enough for the limit per minute. Moves the clock by nine minutes. */
async function fail10(target: Target, email: string, address?: string): Promise<void> {
  for (let count = 0; count < 10; count++) {
    if (count > 0) target.clock.advance(MINUTE)
    refused(await login(target, email, 'wrong password', address), 401, 'INVALID_CREDENTIALS')
  }
}

export const loginLimitsGroup = rulesGroup('R24 limits of POST /auth/login', {
  'blocks account and address for 15 minutes after 10 failures': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    await fail10(target, 'ada@example.com')
    const blocked = await login(target, 'ada@example.com', PASSWORD)
    refused(blocked, 429, 'RATE_LIMITED')
    equal(blocked.headers.get('Retry-After'), '900')
    target.clock.advance(15 * MINUTE - 1)
    refused(await login(target, 'Ada@Example.com', PASSWORD), 429, 'RATE_LIMITED')
    target.clock.advance(1)
    status(await login(target, 'ada@example.com', PASSWORD), 200)
  },

  'blocks neither the account from elsewhere nor others from there': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    await addAccount(target, { email: 'bob@example.com' })
    await fail10(target, 'ada@example.com')
    refused(await login(target, 'ada@example.com', PASSWORD), 429, 'RATE_LIMITED')
    status(await login(target, 'ada@example.com', PASSWORD, '192.0.2.2'), 200)
    status(await login(target, 'bob@example.com', PASSWORD), 200)
  },

  'blocks unknown accounts alike': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await fail10(target, 'nobody@example.com')
    const blocked = await login(target, 'nobody@example.com', PASSWORD)
    refused(blocked, 429, 'RATE_LIMITED')
    equal(blocked.headers.get('Retry-After'), '900')
  },

  'leaves live sessions alone': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    const headers = { 'X-Auth-Strategy': 'bearer', 'X-Forwarded-For': '192.0.2.1' }
    const json = { email: 'ada@example.com', password: PASSWORD }
    const { refreshToken } = (await send(target, 'POST', '/auth/login', { json, headers })).json
    target.clock.advance(MINUTE)
    await fail10(target, 'ada@example.com')
    status(await send(target, 'POST', '/auth/refresh', { json: { refreshToken }, headers }), 200)
  },

  'counts no success as a failure': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    for (let count = 0; count < 14; count++) {
      status(await login(target, 'ada@example.com', PASSWORD), 200)
      target.clock.advance(MINUTE)
    }
  },

  'counts no refused sign-in after a right password as a failure': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target, { isDisabled: true })
    for (let count = 0; count < 12; count++) {
      refused(await login(target, 'ada@example.com', PASSWORD), 403, 'ACCOUNT_DISABLED')
      target.clock.advance(MINUTE)
    }
  },

  'counts no store error as a failure': async (open) => {
    let isDown = true
    const target = await open((options) => ({
      trustedProxyHops: 1,
      stores: {
        ...options.stores,
        users: {
          ...options.stores.users,
          async findByEmail(email) {
            if (isDown) throw new Error('connection lost')
            return options.stores.users.findByEmail(email)
          },
        },
      },
    }))
    await addAccount(target)
    for (let count = 0; count < 12; count++) {
      refused(await login(target, 'ada@example.com', PASSWORD), 500, 'INTERNAL')
      target.clock.advance(MINUTE)
    }
    isDown = false
    status(await login(target, 'ada@example.com', PASSWORD), 200)
  },

  'lets no more than 10 of 50 parallel guesses be compared': async (open) => {
    const target = await open({ trustedProxyHops: 1, rateLimits: { login: { max: 1000, windowMs: MINUTE } } })
    await addAccount(target)
    const guesses = Array.from({ length: 50 }, (_, index) => login(target, 'ada@example.com', `guess number ${index}`))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    equal(statuses.filter((code) => code === 401).length, 10)
    equal(statuses.filter((code) => code === 429).length, 40)
    refused(await login(target, 'ada@example.com', PASSWORD), 429, 'RATE_LIMITED')
  },

  'nine right passwords in parallel with a wrong one block nobody': async (open) => {
    const target = await open({ trustedProxyHops: 1, rateLimits: { login: { max: 1000, windowMs: MINUTE } } })
    await addAccount(target)
    const passwords = ['wrong password', ...Array<string>(9).fill(PASSWORD)]
    const answers = await Promise.all(passwords.map((password) => login(target, 'ada@example.com', password)))
    equal(
      answers.map((answer) => answer.status),
      [401, ...Array<number>(9).fill(200)],
    )
    for (let count = 0; count < 8; count++) {
      status(await login(target, 'ada@example.com', PASSWORD), 200)
      refused(await login(target, 'ada@example.com', 'wrong password'), 401, 'INVALID_CREDENTIALS')
    }
    status(await login(target, 'ada@example.com', PASSWORD), 200)
    refused(await login(target, 'ada@example.com', 'the tenth wrong one'), 401, 'INVALID_CREDENTIALS')
    const blocked = await login(target, 'ada@example.com', PASSWORD)
    refused(blocked, 429, 'RATE_LIMITED')
    equal(blocked.headers.get('Retry-After'), '900')
  },

  'the block counts from the tenth failure, and what it refuses prolongs it by nothing': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    await fail10(target, 'ada@example.com')
    for (let minute = 0; minute < 15; minute++) {
      for (const password of [PASSWORD, 'wrong password']) {
        const blocked = await login(target, 'ada@example.com', password)
        refused(blocked, 429, 'RATE_LIMITED')
        equal(blocked.headers.get('Retry-After'), String((15 - minute) * 60))
      }
      target.clock.advance(MINUTE)
    }
    for (let count = 0; count < 9; count++) {
      refused(await login(target, 'ada@example.com', 'wrong password'), 401, 'INVALID_CREDENTIALS')
    }
    status(await login(target, 'ada@example.com', PASSWORD), 200)
  },

  'lets 10 a minute through per address and account, 100 per address': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    await addAccount(target)
    for (let count = 0; count < 10; count++) status(await login(target, 'ada@example.com', PASSWORD), 200)
    const eleventh = await login(target, 'ada@example.com', PASSWORD)
    refused(eleventh, 429, 'RATE_LIMITED')
    const seconds = Number(eleventh.headers.get('Retry-After'))
    isTrue(seconds >= 1 && seconds <= 60, `Retry-After is in seconds: ${seconds}`)
    for (let count = 0; count < 89; count++) {
      refused(await login(target, `u${count}@example.com`, PASSWORD), 401, 'INVALID_CREDENTIALS')
    }
    refused(await login(target, 'last@example.com', PASSWORD), 429, 'RATE_LIMITED')
    refused(await login(target, 'last@example.com', PASSWORD, '192.0.2.2'), 401, 'INVALID_CREDENTIALS')
    target.clock.advance(MINUTE)
    status(await login(target, 'ada@example.com', PASSWORD), 200)
  },

  'can be switched off, one class or all': async (open) => {
    for (const rateLimits of [false, { login: false }] as const) {
      const target = await open({ rateLimits })
      await addAccount(target)
      for (let count = 0; count < 15; count++) await login(target, 'ada@example.com', 'wrong password')
      status(await login(target, 'ada@example.com', PASSWORD), 200)
    }
  },

  'R23 counts an IPv6 network as one address, and an IPv4-mapped address as IPv4': async (open) => {
    const target = await open({ trustedProxyHops: 1, rateLimits: { login: { max: 1, windowMs: MINUTE } } })
    await addAccount(target)
    const statusFrom = async (address: string) => (await login(target, 'ada@example.com', PASSWORD, address)).status
    equal(await statusFrom('2001:db8:1:2::1'), 200)
    equal(await statusFrom('2001:db8:1:2:ffff::9'), 429)
    equal(await statusFrom('2001:db8:1:3::1'), 200)
    equal(await statusFrom('192.0.2.7'), 200)
    equal(await statusFrom('::ffff:192.0.2.7'), 429)
    equal(await statusFrom('10.9.9.9, 192.0.2.7'), 429)
    equal(await statusFrom('192.0.2.7, 10.9.9.9'), 200)
  },

  'R23 believes no X-Forwarded-For without a proxy': async (open) => {
    const target = await open({ rateLimits: { login: { max: 1, windowMs: MINUTE } } })
    await addAccount(target)
    status(await login(target, 'ada@example.com', PASSWORD, '192.0.2.1'), 200)
    refused(await login(target, 'ada@example.com', PASSWORD, '192.0.2.2'), 429, 'RATE_LIMITED')
  },

  'R15 a limiter that fails is 500, never a pass': async (open) => {
    const rateLimiter = {
      async consume() {
        throw new Error('redis is down')
      },
    }
    const target = await open({ rateLimiter })
    await addAccount(target)
    refused(await login(target, 'ada@example.com', PASSWORD), 500, 'INTERNAL')
  },
})
