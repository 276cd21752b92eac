import type { TestApi } from '@sallyport/testkit'

export interface CaseResult {
  readonly suite: string
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  readonly error?: string
}

export interface Suite {
  readonly name: string
  readonly declare: (api: TestApi) => void
}

interface Case {
  readonly suite: string
  readonly name: string
  readonly body: () => Promise<void>
}

/** Ends a case that hangs. No other case comes near, however busy the machine is. */
const LIMIT_MS = 600_000

/** The cases of all suites in order. Names of groups become part of a case's name. */
export function collect(suites: readonly Suite[]): readonly Case[] {
  const cases: Case[] = []
  for (const { name: suite, declare } of suites) {
    const groups: string[] = []
    declare({
      describe(name, body) {
        groups.push(name)
        body()
        groups.pop()
      },
      it(name, body) {
        const path = groups.filter((group) => group !== suite)
        cases.push({ suite, name: [...path, name].join(' › '), body })
      },
    })
  }
  return cases
}

/** Runs the cases one by one. A case that throws or takes too long fails; the others still run. */
export async function runCases(
  cases: readonly Case[],
  onEnded: (ended: number) => void = () => {},
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (const { suite, name, body } of cases) {
    const started = performance.now()
    const error = await outcomeOf(body)
    const ms = Math.round(performance.now() - started)
    results.push({ suite, name, ok: error === null, ms, ...(error !== null && { error }) })
    onEnded(results.length)
  }
  return results
}

async function outcomeOf(body: () => Promise<void>): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(`took longer than ${LIMIT_MS} ms`), LIMIT_MS)
  const ended = body().then(
    () => null,
    (error: unknown) => (error instanceof Error ? described(error) : String(error)),
  )
  try {
    return await Promise.race([ended, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The message and stack frames; some runtimes' stacks don't begin with the message. */
function described({ name, message, stack = '' }: Error): string {
  const places = stack.split('\n').filter((line) => /^\s+at |^\S*@/.test(line))
  return [name === 'Error' ? message : `${name}: ${message}`, ...places.slice(0, 6)].join('\n')
}
