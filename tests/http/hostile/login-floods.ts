import type { Observer, PasswordHasher, RateLimiter } from '@sallyport/core'
import { memoryRateLimiter } from '@sallyport/core/memory'
import { cheapHasher, eventually } from '@sallyport/testkit'
import { group } from '../group.ts'
import { PASSWORD, signedInBrowser } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import { browser } from '../support/pages/browser.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const ADA = 'ada@example.com'
/** One running hash and 64 waiting. */
const PLACES = 65

function login(target: Target, address: string, password: string, cookie = ''): Promise<Answer> {
  const headers = { 'X-Forwarded-For': address, ...(cookie !== '' && { Cookie: cookie }) }
  return send(target, 'POST', '/auth/login', { json: { email: ADA, password }, headers })
}

function register(target: Target, address: string, email: string): Promise<Answer> {
  const json = { email, password: PASSWORD }
  return send(target, 'POST', '/auth/register', { json, headers: { 'X-Forwarded-For': address } })
}

/** A password hasher that runs one hash at a time and can be paused. */
function heldHasher() {
  let opened: (() => void) | undefined
  let gate = Promise.resolve()
  const hasher: PasswordHasher = {
    ...cheapHasher,
    concurrency: 1,
    async verify(password, phc) {
      await gate
      return cheapHasher.verify(password, phc)
    },
    async hash(password) {
      await gate
      return cheapHasher.hash(password)
    },
  }
  return {
    hasher,
    hold() {
      gate = new Promise((resolve) => {
        opened = resolve
      })
    },
    release: () => opened?.(),
  }
}

/** A rate limiter that counts the sign-ins charged to an address. */
function watchedLimiter(): { readonly limiter: RateLimiter; counted(): number } {
  const limiter = memoryRateLimiter()
  const { consume } = limiter
  let calls = 0
  return {
    limiter: {
      consume(rules, now) {
        calls++
        return consume(rules, now)
      },
    },
    counted: () => calls,
  }
}

/** An observer that counts the hashes that wait in the queue, or waited there. */
function watchedQueue(): { readonly observer: Observer; queued(): number } {
  let calls = 0
  return {
    observer: {
      work(kind, _name, run) {
        if (kind === 'hash_queue') calls++
        return run()
      },
    },
    queued: () => calls,
  }
}

/**
 * A service whose hasher can be held, and whose sign-ins are counted when they look for their user. Then they go to the
 * hash queue.
 */
async function openHeld(open: MakeTarget) {
  const { hasher, hold, release } = heldHasher()
  let lookups = 0
  const target = await open(({ stores }) => ({
    trustedProxyHops: 1,
    passwordHasher: hasher,
    rateLimits: false,
    stores: {
      ...stores,
      users: {
        ...stores.users,
        findByEmail(email) {
          lookups++
          return stores.users.findByEmail(email)
        },
      },
    },
  }))
  return {
    target,
    release,
    hold() {
      lookups = 0
      hold()
    },
    /** Resolves when each request has looked for its user or was refused before. */
    async arrived(requests: readonly Promise<Answer>[]) {
      let answered = 0
      for (const request of requests) void request.finally(() => answered++)
      await eventually(() => lookups + answered >= requests.length, 'the flood has come')
    },
    /** Resolves when one more request has looked for its user. */
    async oneMore() {
      const before = lookups
      await eventually(() => lookups > before, 'the owner has come')
    },
  }
}

export const loginFloodsGroup = group('R24 floods of sign-ins', {
  'M4 lets a known device in while strangers fill the hash queue, and refuses others before anything is counted':
    async (open) => {
      const { hasher, hold, release } = heldHasher()
      const { limiter, counted } = watchedLimiter()
      const { observer, queued } = watchedQueue()
      const target = await open({
        trustedProxyHops: 1,
        passwordHasher: hasher,
        rateLimiter: limiter,
        tracing: observer,
        rateLimits: { login: { max: 100_000, windowMs: 60_000 } },
      })
      const { client } = await signedInBrowser(target)
      const device = `known-device=${given(client.jar.get('known-device')).value}`
      await target.settled()
      hold()
      const flood = Array.from({ length: PLACES }, (_, index) => login(target, `192.0.2.${index}`, 'wrong'))
      // The first one hashes, and the others wait.
      await eventually(() => queued() === PLACES - 1, 'the queue is full')
      const full = counted()
      for (const cookie of ['', 'known-device=x', `${device}x`]) {
        const answer = await login(target, '203.0.113.9', PASSWORD, cookie)
        refused(answer, 503, 'OVERLOADED')
        isTrue(Number(answer.headers.get('Retry-After')) >= 1, 'says when to come back')
      }
      refused(await register(target, '203.0.113.9', 'new@example.com'), 503, 'OVERLOADED')
      equal(counted(), full, 'nothing was counted')
      const owner = login(target, '203.0.113.9', PASSWORD, device)
      await eventually(() => counted() > full, 'the owner is counted')
      release()
      status(await owner, 200)
      for (const answer of await Promise.all(flood)) refused(answer, 401, 'INVALID_CREDENTIALS')
    },

  'A12 the devices of one account take no more places than one does': async (open) => {
    const { target, hold, release, arrived, oneMore } = await openHeld(open)
    const owner = await signedInBrowser(target)
    const { client, user } = await signedInBrowser(target, { email: 'mallory@example.com' })
    const flood: Promise<Answer>[] = []
    const attempt = (address: string, Cookie: string) => {
      const headers = { 'X-Forwarded-For': address, Cookie }
      return send(target, 'POST', '/auth/login', { json: { email: user.email, password: 'wrong' }, headers })
    }
    const devices: string[] = []
    for (let count = 0; count < 70; count++) {
      // Each sign-in creates a new cookie.
      target.clock.advance(1000)
      status(await client.login(user.email, PASSWORD), 200)
      devices.push(`known-device=${given(client.jar.get('known-device')).value}`)
    }
    hold()
    for (const [index, device] of devices.entries()) {
      flood.push(attempt(`192.0.2.${index}`, device), attempt(`198.51.100.${index}`, 'other=1'))
    }
    await arrived(flood)
    const signIn = owner.client.login(ADA, PASSWORD)
    await oneMore()
    release()
    status(await signIn, 200)
    await Promise.all(flood)
  },

  'A12 browsers that only registered take no place of those that signed in': async (open) => {
    const { target, hold, release, arrived, oneMore } = await openHeld(open)
    const owner = await signedInBrowser(target)
    const bots: { readonly email: string; readonly Cookie: string }[] = []
    for (let count = 0; count < PLACES; count++) {
      const email = `bot${count}@example.com`
      const client = browser(target)
      status(await client.post('/auth/register', { email, password: PASSWORD }), 201)
      bots.push({ email, Cookie: `known-device=${given(client.jar.get('known-device')).value}` })
    }
    hold()
    const flood = bots.map(({ email, Cookie }, index) => {
      const headers = { 'X-Forwarded-For': `192.0.2.${index}`, Cookie }
      return send(target, 'POST', '/auth/login', { json: { email, password: 'wrong' }, headers })
    })
    for (let count = 0; count < PLACES; count++) flood.push(login(target, `198.51.100.${count}`, 'wrong'))
    await arrived(flood)
    const signIn = owner.client.login(ADA, PASSWORD)
    await oneMore()
    release()
    status(await signIn, 200)
    await Promise.all(flood)
  },

  'A12 counts sign-ins from a whole /56': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const attempt = (index: number) => {
      const json = { email: `nobody${index}@example.com`, password: 'wrong' }
      const address = `2001:db8:1:${(index % 25).toString(16).padStart(2, '0')}::1`
      return send(target, 'POST', '/auth/login', { json, headers: { 'X-Forwarded-For': address } })
    }
    const answers = await Promise.all(Array.from({ length: 230 }, (_, index) => attempt(index)))
    equal(answers.filter((answer) => answer.status === 401).length, 200)
    equal(answers.filter((answer) => answer.status === 429).length, 30)
  },

  'A12 takes from a /56 twice and from a /48 four times what it takes from a /64': async (open) => {
    const target = await open({ trustedProxyHops: 1, rateLimits: { register: { max: 3, windowMs: 60_000 } } })
    let number = 0
    const taken = async (addresses: readonly string[]) => {
      let count = 0
      for (const address of addresses) {
        const answer = await register(target, address, `user${number++}@example.com`)
        if (answer.status === 201) count++
        else refused(answer, 429, 'RATE_LIMITED')
      }
      return count
    }
    const many = (addressOf: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, i) => addressOf(i))
    equal(await taken(many(() => '2001:db8:1::1', 6)), 3, 'one /64')
    equal(await taken(many((index) => `2001:db8:1:${index + 1}::1`, 12)), 3, 'other /64s of its /56')
    equal(await taken(many((index) => `2001:db8:1:${index + 1}00::1`, 20)), 6, 'other /56s of its /48')
    equal(await taken(['2001:db8:2::1']), 1, 'another /48')
    equal(await taken(many((index) => `192.0.2.${index}`, 20)), 20, 'IPv4 addresses')
  },

  'A12 one /64 that is refused uses up nothing of its neighbours': async (open) => {
    const target = await open({ trustedProxyHops: 1, rateLimits: { register: { max: 3, windowMs: 60_000 } } })
    for (let count = 0; count < 30; count++) {
      const answer = await register(target, '2001:db8:1::1', `user${count}@example.com`)
      if (count >= 3) refused(answer, 429, 'RATE_LIMITED')
    }
    for (let count = 0; count < 3; count++) {
      status(await register(target, '2001:db8:1:1::1', `other${count}@example.com`), 201)
    }
  },
})
