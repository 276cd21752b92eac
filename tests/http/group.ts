import type { MakeTarget, Target } from './support/target.ts'

/** One promise of the service, tested over HTTP. `open` starts services, which are closed after the case. */
export interface HttpCase {
  readonly name: string
  run(open: MakeTarget): Promise<void>
}

export interface HttpGroup {
  readonly name: string
  readonly cases: readonly HttpCase[]
}

export function group(name: string, cases: Readonly<Record<string, HttpCase['run']>>): HttpGroup {
  return { name, cases: Object.entries(cases).map(([title, run]) => ({ name: title, run })) }
}

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
