import { type Answer, brief } from '../../callers/answer.ts'
import type { Caller } from '../../callers/caller.ts'
import { mannWhitney } from '../../mann-whitney.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const SIGNED = /(?<==)[^;=]{30,}/g
/** Names of headers that may differ between any two responses and so reveal nothing. */
const HEADERS_THAT_DIFFER = ['x-request-id', 'date', 'cf-ray', 'content-length', 'connection', 'keep-alive']
/** Number of pairs of samples. With 20 pairs, two samples that don't overlap have p = 7e-8. */
const PAIRS = 20
/** Pairs before the samples. They aren't counted, because the first requests are slower. */
const WARM_UP_PAIRS = 2
/** Known accounts that the pairs take in turn, so that each gets at most five attempts. */
const ACCOUNTS = 5
/** Significance level: two samples of one distribution differ as much in one of 100,000 runs. */
const SIGNIFICANT_P = 1e-5

type Ask = (caller: Caller, email: string) => Promise<Answer>

interface Door {
  readonly path: string
  readonly ask: Ask
}

function doorsOf(siege: Siege): readonly Door[] {
  const post = (path: string): Door => ({
    path,
    ask: (caller, email) => caller.send('POST', path, { json: { email } }),
  })
  return [
    { path: '/auth/login', ask: (caller, email) => siege.login(caller, email, 'a wrong password of the siege') },
    post('/auth/forgot-password'),
    post('/auth/magic-link/send'),
    post('/auth/sms/send'),
  ]
}

async function offered(siege: Siege): Promise<readonly Door[]> {
  const doors: Door[] = []
  for (const door of doorsOf(siege)) if (await siege.offers('POST', door.path)) doors.push(door)
  return doors
}

/** Returns the parts of a response that a stranger can compare, without ids and signatures, which always differ. */
function seen({ status, text, headers }: Answer): string {
  const kept = [...headers].filter(([name]) => !HEADERS_THAT_DIFFER.includes(name.toLowerCase()))
  const codes = text.replaceAll(UUID, '<id>').replaceAll(/"[\w-]{20,}"/g, '<random>')
  return JSON.stringify([
    status,
    codes,
    kept.map(([name, value]) => [name, value.replaceAll(SIGNED, '<signed>')]).sort(),
  ])
}

export const enumerationByAnswerRule: Rule = {
  name: 'R24b answers to known and unknown addresses are the same',
  async run(siege) {
    const known = await siege.account()
    const disabled = await siege.account()
    if (siege.hasAdmin)
      await siege.administrator.send('PATCH', `/admin/api/users/${disabled.id}`, { json: { isDisabled: true } })
    for (const { path, ask } of await offered(siege)) {
      const unknown = await ask(siege.stranger(), siege.freshEmail())
      siege.check(unknown.status < 500, `POST ${path} for an unknown address was answered ${brief(unknown)}`)
      const others = { known: known.email, disabled: disabled.email, 'upper-case': known.email.toUpperCase() }
      for (const [kind, email] of Object.entries(others)) {
        const answer = await ask(siege.stranger(), email)
        siege.check(
          seen(answer) === seen(unknown),
          `POST ${path}: ${brief(answer)} for a ${kind} address, ${brief(unknown)} for an unknown one`,
        )
      }
    }
  },
}

export const enumerationByTimeRule: Rule = {
  name: 'R24b answers to known and unknown addresses take the same time',
  async run(siege) {
    for (const { path, ask } of await offered(siege)) {
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => siege.account()))
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++) {
        const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        for (const kind of order) {
          const email = kind === 'known' ? (accounts[pair % ACCOUNTS]?.email ?? '') : siege.freshEmail()
          const caller = siege.stranger()
          const began = performance.now()
          await ask(caller, email)
          if (pair >= WARM_UP_PAIRS) times[kind].push(performance.now() - began)
        }
      }
      const { p } = mannWhitney(times.known, times.unknown)
      const [known, unknown] = [median(times.known), median(times.unknown)].map((ms) => ms.toFixed(1))
      siege.check(
        p > SIGNIFICANT_P,
        `POST ${path} takes ${known} ms for known addresses and ${unknown} ms for unknown ones (p = ${p.toExponential(0)})`,
      )
    }
  },
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
