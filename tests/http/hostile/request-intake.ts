import { WITH_ADMIN } from '../admin/caller.ts'
import { takes } from '../all-routers/sign-in-endpoints.ts'
import { requestGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { type Answer, readAnswer, sendDirect } from '../support/answer.ts'
import { everythingFor, everythingOn } from '../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'
import { heldBody, longBody, silentBody } from '../support/long-body.ts'
import type { Target } from '../support/target.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const KIB = 1024
/** Highest number of requests that any rate limit allows an address in its window: that of inbound webhooks. */
const WIDEST = 3000
/** The longest body of a sign-in. */
const LARGE = 100 * KIB
/** So much of a body is in no budget. */
const UNCOUNTED = 8 * KIB
/** Eleven of them leave room in one MiB for no further one. */
const IN_A_MIB = 11

/** True if the endpoint is public or its credential may be in the body. */
function isReadFirst(operation: Operation): boolean {
  const { security } = operation.description
  const isPublic = !Array.isArray(security) || security.some((one) => isJson(one) && Object.keys(one).length === 0)
  return isPublic || takes(operation, 'refreshCookie') || takes(operation, 'tempToken')
}

function pathOf({ template }: Operation): string {
  return template.replace(/\{\w+\}/g, 'x')
}

async function sendFrom(target: Target, address: string, method: string, path: string, init: RequestInit = {}) {
  const request = new Request(target.origin + path, { method, ...init })
  return readAnswer(await target.sallyport.fetch(request, { address, isFramedByLength: true }))
}

/** Starts sign-ins whose bodies don't end until the test ends them, and waits until what they sent has been read. */
async function holdSignIns(target: Target, count: number, address: string, { pieces = 1, size = LARGE } = {}) {
  const bodies = Array.from({ length: count }, () => heldBody(size, pieces))
  const answers = bodies.map(({ body }) => signIn(target, body, address))
  await Promise.all(bodies.map(({ read }) => read))
  return {
    async end(): Promise<readonly Answer[]> {
      for (const { end } of bodies) end()
      return Promise.all(answers)
    },
  }
}

function signIn(target: Target, body: BodyInit, address: string, declared?: number): Promise<Answer> {
  const headers = { ...JSON_TYPE, ...(declared !== undefined && { 'Content-Length': String(declared) }) }
  const init = { body, headers, ...(body instanceof ReadableStream && { duplex: 'half' }) }
  return sendFrom(target, address, 'POST', '/auth/login', init)
}

export const requestIntakeGroup = requestGroup('What an unauthenticated request may use up', {
  'H1 reads no body of a caller without a right credential': async (open) => {
    const target = await open(await everythingOn())
    const guarded = operationsOf(await documentOf(target.options)).filter(
      (operation) => operation.method !== 'get' && !isReadFirst(operation),
    )
    isTrue(guarded.length > 40, `there is something to guard: ${guarded.length}`)
    for (const operation of guarded) {
      for (const credential of [{}, { Authorization: 'Bearer wrong' }]) {
        const { body, seen } = longBody(10_000)
        const headers = { ...JSON_TYPE, ...credential }
        const answer = await sendDirect(target, operation.method.toUpperCase(), pathOf(operation), { body, headers })
        status(answer, 401)
        isTrue(seen.pulled <= 1, `${operation.template}: nothing is read: ${seen.pulled} chunks`)
      }
    }
  },

  'H1 reads no body of a webhook that is not registered': async (open) => {
    const target = await open(WITH_ADMIN)
    const { body, seen } = longBody(10_000)
    const answer = await sendDirect(target, 'POST', '/tools/webhook/nobody', { body, headers: JSON_TYPE })
    equal([answer.status, answer.json], [200, { ok: true }])
    isTrue(seen.pulled <= 1, `nothing is read: ${seen.pulled} chunks`)
  },

  'H1 answers 503 with Retry-After while all bodies together fill the budget': async (open) => {
    const target = await open({ bodyBudgetMiB: 1 })
    const held = await holdSignIns(target, IN_A_MIB, '192.0.2.1')
    const refusal = await signIn(target, ' '.repeat(LARGE), '192.0.2.2')
    refused(refusal, 503, 'OVERLOADED')
    isTrue(Number(refusal.headers.get('Retry-After')) > 0, 'Retry-After')
    // A body that fits is read; after the others have ended, every body is read.
    refused(await signIn(target, '{}', '192.0.2.2'), 400, 'VALIDATION_ERROR')
    for (const answer of await held.end()) refused(answer, 400, 'VALIDATION_ERROR')
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.2'), 400, 'VALIDATION_ERROR')
  },

  'H1 counts no length that is only declared': async (open) => {
    const target = await open({ bodyBudgetMiB: 1 })
    for (let count = 0; count < 99; count++) void signIn(target, silentBody(), '192.0.2.1', LARGE)
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.1', LARGE), 400, 'VALIDATION_ERROR')
  },

  'H1 takes a sign-in while uploads fill the budget': async (open) => {
    const target = await open({ bodyBudgetMiB: 1 })
    const held = await holdSignIns(target, IN_A_MIB, '192.0.2.1')
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.1'), 503, 'OVERLOADED')
    for (const declared of [UNCOUNTED, undefined])
      refused(await signIn(target, ' '.repeat(UNCOUNTED), '192.0.2.1', declared), 400, 'VALIDATION_ERROR')
    await held.end()
  },

  'H1 gives one address no more than its share of the budget': async (open) => {
    const target = await open({ bodyBudgetMiB: 8 })
    const held = await holdSignIns(target, IN_A_MIB, '2001:db8::1')
    refused(await signIn(target, ' '.repeat(LARGE), '2001:db8::2'), 503, 'OVERLOADED')
    refused(await signIn(target, ' '.repeat(LARGE), '2001:db8:1::1'), 400, 'VALIDATION_ERROR')
    await held.end()
    refused(await signIn(target, ' '.repeat(LARGE), '2001:db8::2'), 400, 'VALIDATION_ERROR')
  },

  'P2 refuses a body in tiny chunks, reads no more of it, and closes the connection': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const size of [1, 16]) {
      const { body, seen } = longBody(100_000, size)
      const answer = await signIn(target, body, '192.0.2.1')
      refused(answer, 413, 'PAYLOAD_TOO_LARGE')
      equal(answer.headers.get('Connection'), 'close')
      isTrue(seen.pulled < 1500, `${seen.pulled} chunks of ${size} bytes`)
    }
    refused(await signIn(target, longBody(1000, 1).body, '192.0.2.1'), 400, 'VALIDATION_ERROR')
    refused(await signIn(target, longBody(1600, 64).body, '192.0.2.1'), 400, 'VALIDATION_ERROR')
  },

  'P2 counts each chunk in the budget of its address': async (open) => {
    const target = await open({ bodyBudgetMiB: 8 })
    // Four bodies hold 1,000 bytes each, and cost their address almost all of its share of 1 MiB.
    const held = await holdSignIns(target, 4, '192.0.2.1', { pieces: 1000, size: 1 })
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.1'), 503, 'OVERLOADED')
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.2'), 400, 'VALIDATION_ERROR')
    await held.end()
    refused(await signIn(target, ' '.repeat(LARGE), '192.0.2.1'), 400, 'VALIDATION_ERROR')
  },

  'R40 tells in the log which limit is reached, once a minute': async (open) => {
    const target = await open({ rateLimits: { login: { max: 1, windowMs: 600_000 } } })
    const told = () => target.log.filter(({ event }) => event === 'limit.reached')
    const sendMany = async () => {
      for (let count = 0; count < 9; count++)
        await signIn(target, '{"email":"a@example.com","password":"x"}', '192.0.2.1')
    }
    await sendMany()
    const about = {
      level: 'warn',
      event: 'limit.reached',
      limit: 'RATE_LIMITED',
      route: '/login',
      address: '192.0.2.1',
    }
    equal(told(), [{ ...about, refused: 1 }])
    target.clock.advance(60_000)
    await sendMany()
    equal(told(), [
      { ...about, refused: 1 },
      { ...about, refused: 8 },
    ])
  },

  'H1 counts the requests of an address at every route': async (open) => {
    const most = 20
    const target = await open(await everythingFor({ rateLimits: { requests: { max: most, windowMs: 60_000 } } }))
    const operations = operationsOf(await documentOf(target.options))
    isTrue(operations.length > 35, 'there is something to count')
    for (const operation of operations) {
      const send = () => sendFrom(target, '192.0.2.1', operation.method.toUpperCase(), pathOf(operation))
      let sent = 0
      let last = await send()
      while (last.status !== 429 && sent++ < WIDEST) last = await send()
      refused(last, 429, 'RATE_LIMITED')
      isTrue(Number(last.headers.get('Retry-After')) > 0, `${operation.template}: Retry-After`)
    }
  },
})
