import type { Call, Naming } from './call.ts'
import { outcomeOf } from './outcome.ts'

/** A call with its outcome. Calls overlap if each began before the other one ended. */
export interface Entry {
  readonly call: Call
  readonly client: string
  readonly outcome: string
  readonly isUnavailable: boolean
  /** Position of the call's beginning among the beginnings and ends of all calls in the history. */
  readonly began: number
  /** Position of the call's end, in the same numbering. */
  readonly ended: number
}

/** Calls of one client, made one after the other. `pauses`: turns of the event loop before each call. */
export interface Client {
  readonly calls: readonly Call[]
  readonly pauses: readonly number[]
}

export interface Program {
  readonly before: readonly Call[]
  readonly clients: readonly Client[]
  readonly after: readonly Call[]
}

/** Runs the calls of `before` one by one, then those of all clients in parallel, then those of `after` one by one. */
export async function historyOf(store: object, program: Program, named: Naming): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  let position = 0
  async function make(call: Call, client: string): Promise<void> {
    const began = position++
    const { text, isUnavailable } = await outcomeOf(store, call, named)
    entries.push({ call, client, outcome: text, isUnavailable, began, ended: position++ })
  }
  for (const call of program.before) await make(call, 'before')
  await Promise.all(
    program.clients.map(async ({ calls, pauses }, index) => {
      for (const [turn, call] of calls.entries()) {
        for (let left = pauses[turn] ?? 0; left > 0; left--) await nextTurn()
        await make(call, `client ${index + 1}`)
      }
    }),
  )
  for (const call of program.after) await make(call, 'after')
  return entries
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
