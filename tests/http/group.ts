import type { MakeTarget, Target } from './support/target.ts'

/** One promise of the service, checked over HTTP. `open` starts the services that it talks to; they are closed afterwards. */
export interface HttpCase {
  readonly name: string
  run(open: MakeTarget): Promise<void>
}

export interface HttpGroup {
  readonly name: string
  readonly cases: readonly HttpCase[]
}

/** Cases by name, in this order. */
export function group(name: string, cases: Readonly<Record<string, HttpCase['run']>>): HttpGroup {
  return { name, cases: Object.entries(cases).map(([title, run]) => ({ name: title, run })) }
}

/** Runs one case with services of its own. */
export async function runCase({ run }: HttpCase, makeTarget: MakeTarget): Promise<void> {
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
