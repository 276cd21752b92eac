import { withServer } from '../authorization-server/client.ts'
import { rulesGroup } from '../group.ts'
import { bytes, send } from '../support/answer.ts'
import { equal, isTrue, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const NAMES = Array.from({ length: 900 }, (_, index) => index.toString(36))
const QUERIES: readonly string[] = ['client_id=notes&redirect_uri=https%3A%2F%2Fnotes.example.com%2Fcb', 'token=x']

/** Counts the look-ups of names in forms, queries and lists while it runs the work. Each may read all names. */
async function lookUpsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const restored = [
    counted(URLSearchParams.prototype, 'get'),
    counted(URLSearchParams.prototype, 'getAll'),
    counted(URLSearchParams.prototype, 'has'),
    counted(Array.prototype, 'indexOf'),
    counted(Array.prototype, 'includes'),
  ]
  try {
    await work()
  } finally {
    for (const restore of restored) restore()
  }
  return count

  function counted<K extends string>(prototype: Record<K, (...given: never[]) => unknown>, name: K): () => void {
    const original = prototype[name]
    prototype[name] = function (this: unknown, ...given: never[]) {
      count++
      return original.apply(this, given)
    }
    return () => {
      prototype[name] = original
    }
  }
}

/** Sends what reads names: forms and queries. */
async function sendAll(target: Target, more: string): Promise<void> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const path of ['/auth/oauth2/token', '/auth/oauth2/introspect', '/auth/oauth2/authorize', '/auth/ui/consent'])
    await send(target, 'POST', path, { body: bytes(`client_id=notes${more}`), headers })
  for (const query of QUERIES) await send(target, 'GET', `/auth/oauth2/authorize?${query}${more}`)
  await send(target, 'GET', `/auth/verify-email?token=x${more}`)
}

export const manyNamesGroup = rulesGroup('Names in forms and queries', {
  'A11 R40 a form or query is read once, however many names it has': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    await sendAll(target, '')
    const few = await lookUpsOf(() => sendAll(target, '&a'))
    const many = await lookUpsOf(() => sendAll(target, NAMES.map((name) => `&${name}`).join('')))
    isTrue(many < few + NAMES.length / 2, `${many} look-ups instead of ${few}`)
  },

  'A11 names that are there twice are found, and the first value counts where they may be': async (open) => {
    const target = await open(await withServer())
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const form of [
      'client_id=notes&client_id=notes',
      'scope=a&client_id=notes&scope=',
      '__proto__=1&__proto__=1',
    ]) {
      const answer = await send(target, 'POST', '/auth/oauth2/token', { body: bytes(form), headers })
      status(answer, 400)
      equal(answer.json.error, 'invalid_request')
    }
  },
})
