import type { SettledCall } from '../action-caller.ts'
import { type Execution, type ExecutionSettings, execution, type Task, type TurnEnd } from '../execution.ts'
import type { Limits } from '../limits.ts'
import { bytesOf } from '../quickjs/instance-memory.ts'
import { INITIAL_PAGES } from '../quickjs/quickjs-build.ts'
import { type Instance, instantiate } from '../quickjs/quickjs-instance.ts'
import type { Snapshot } from '../quickjs/vm.ts'
import type { Lease, Quota } from './quota.ts'

export interface PlacedScript {
  takeTurn(replies: readonly SettledCall[]): Promise<TurnEnd>
  /** Ends the script if it isn't over, and frees its memory. The caller must call this after every run. */
  end(): void
}

/**
 * The QuickJS instances of one thread. If another script needs the instance of an awaiting script, the memory of the
 * awaiting script is copied out, and back into an instance when the script continues. So the number of instances
 * depends only on how many scripts compute at the same time.
 */
export interface InstancePool {
  place(key: string, task: Task, settings: ExecutionSettings): PlacedScript
  clear(): void
}

/**
 * Creates a pool of instances. The quota `copies` counts the bytes of scripts that were copied out of their
 * instances.
 */
export function instancePool(module: WebAssembly.Module, limits: Limits, copies: Quota): InstancePool {
  const spare: Instance[] = []
  /**
   * One function for each instance whose script awaits a reply, oldest first. The function copies the script out of
   * the instance.
   */
  const copyOuts = new Set<() => void>()

  async function take(pages: number): Promise<Instance> {
    const [oldest] = copyOuts
    if (spare.length === 0) oldest?.()
    const instance = spare.pop()
    // A script that has grown its memory doesn't fit into an instance of the initial size, so a larger instance is
    // created.
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
        lease = copies.acquire(key, bytesOf(from))
        leave()
      }

      return {
        async takeTurn(replies) {
          copyOuts.delete(copyOut)
          if (home === null) {
            const instance = await take('pages' in from ? from.pages : INITIAL_PAGES)
            home = { instance, script: execution(instance, from, settings) }
            if (lease !== null) copies.release(lease)
          }
          const end = await home.script.takeTurn(replies)
          if (end.isOver) leave()
          else copyOuts.add(copyOut)
          return end
        },
        end() {
          leave()
          if (lease !== null) copies.release(lease)
        },
      }
    },
    clear() {
      spare.length = 0
    },
  }
}
