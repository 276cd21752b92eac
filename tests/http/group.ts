import type { MakeTarget, Target } from './support/target.ts'

/** A part of the environment that can change the outcome of a case. */
export type Seen = 'runtime' | 'store'

/** One promise of the service, tested over HTTP. `open` starts services, which are closed after the case. */
export interface HttpCase {
  readonly name: string
  /**
   * Parts on which the outcome depends. Cases that depend on the runtime run on each runtime, those that depend on the store
   * over each kind of store. All others run once, in process over memory: repeating them finds nothing new.
   */
  readonly sees: readonly Seen[]
  run(open: MakeTarget): Promise<void>
}

export interface HttpGroup {
  readonly name: string
  readonly cases: readonly HttpCase[]
}

export function group(name: string, cases: Readonly<Record<string, HttpCase['run']>>): HttpGroup {
  return groupThatSees(['runtime', 'store'], name, cases)
}

/** A group about how requests are read and answered, whatever the stores do. Each runtime runs it, over memory. */
export function requestGroup(name: string, cases: Readonly<Record<string, HttpCase['run']>>): HttpGroup {
  return groupThatSees(['runtime'], name, cases)
}

/** A group of core's own rules, mostly in many combinations, for which any runtime and any store that keeps its contract will do. */
export function rulesGroup(name: string, cases: Readonly<Record<string, HttpCase['run']>>): HttpGroup {
  return groupThatSees([], name, cases)
}

function groupThatSees(
  sees: readonly Seen[],
  name: string,
  cases: Readonly<Record<string, HttpCase['run']>>,
): HttpGroup {
  return { name, cases: Object.entries(cases).map(([title, run]) => ({ name: title, sees, run })) }
}

/** The groups of these names. Fails if there is none of a name. */
export function groupsNamed(groups: readonly HttpGroup[], names: readonly string[]): readonly HttpGroup[] {
  return names.map((name) => {
    const found = groups.find((group) => group.name === name)
    if (found === undefined) throw new Error(`the HTTP suite has no group "${name}"`)
    return found
  })
}

/** The cases that see exactly this, in their groups. */
export function casesThatSee(groups: readonly HttpGroup[], sees: readonly Seen[]): readonly HttpGroup[] {
  return casesWhere(groups, (one) => String(one.sees) === String(sees))
}

/** The groups with those cases only; groups without any are left out. */
export function casesWhere(groups: readonly HttpGroup[], isWanted: (one: HttpCase) => boolean): readonly HttpGroup[] {
  return groups
    .map(({ name, cases }) => ({ name, cases: cases.filter(isWanted) }))
    .filter(({ cases }) => cases.length > 0)
}

export async function runCase({ run }: Omit<HttpCase, 'sees'>, makeTarget: MakeTarget): Promise<void> {
  const opened: Target[] = []
  try {
    await run(async (overrides) => {
      const target = await makeTarget(overrides)
      opened.push(target)
      return target
    })
  } finally {
    for (const target of opened) await target.close()
  }
}
