import type { SettledCall } from './action-caller.ts'
import { type Execution, type ExecutionSettings, execution, type Task, type TurnEnd } from './execution.ts'
import { bytesOf } from './instance-memory.ts'
import type { Lease, Leases } from './leases.ts'
import type { Limits } from './limits.ts'
import { INITIAL_PAGES } from './quickjs-build.ts'
import { type Instance, instantiate } from './quickjs-instance.ts'
import type { Snapshot } from './vm.ts'

/** A script that gets an instance for each of its turns. */
export interface PlacedScript {
  takeTurn(replies: readonly SettledCall[]): Promise<TurnEnd>
  /** Ends the script if it isn't over. Call it in any case. */
  end(): void
}

/** Instances in one thread: as many as scripts computed at the same time, however many await. */
export interface InstancePool {
  place(key: string, task: Task, settings: ExecutionSettings): PlacedScript
  clear(): void
}

/** `copies` counts the bytes of scripts that were copied out of their instances. */
export function instancePool(module: WebAssembly.Module, limits: Limits, copies: Leases): InstancePool {
  const spare: Instance[] = []
  /** Copies the script out of each instance whose script awaits, oldest first. */
  const copyOuts = new Set<() => void>()

  async function take(pages: number): Promise<Instance> {
    if (spare.length === 0) for (const copyOut of [...copyOuts].slice(0, 1)) copyOut()
    const instance = spare.pop()
    // A script whose memory has grown goes on in a new instance of that size.
    return instance !== undefined && pages === INITIAL_PAGES ? instance : instantiate(module, limits, pages)
  }

  return {
    place(key, task, settings) {
      let from: Task | Snapshot = task
      let home: { readonly instance: Instance; readonly script: Execution } | null = null
      let lease: Lease | null = null

      function leave(): void {
        if (home?.script.close()) spare.push(home.instance)
        home = null
        copyOuts.delete(copyOut)
      }

      function copyOut(): void {
        if (home === null) return
        from = home.script.save()
        lease = copies.take(key, bytesOf(from))
        leave()
      }

      return {
        async takeTurn(replies) {
          copyOuts.delete(copyOut)
          if (home === null) {
            const instance = await take('pages' in from ? from.pages : INITIAL_PAGES)
            home = { instance, script: execution(instance, from, settings) }
            if (lease !== null) copies.end(lease)
          }
          const end = await home.script.takeTurn(replies)
          if (end.isOver) leave()
          else copyOuts.add(copyOut)
          return end
        },
        end() {
          leave()
          if (lease !== null) copies.end(lease)
        },
      }
    },
    clear() {
      spare.length = 0
    },
  }
}
