import { Worker } from 'node:worker_threads'
import type { ActionCall } from '../action-caller.ts'
import type { TurnEnd } from '../execution.ts'
import type { Limits } from '../limits.ts'
import type { FromThread, ThreadSettings, ToThread, Turn } from '../messages.ts'
import type { Snapshot } from '../quickjs/vm.ts'
import { RunFault } from '../script-error.ts'
import { type Deferred, deferred } from './deferred.ts'

/** A worker thread. Contains at most one script, which computes or awaits a reply. */
export interface Thread {
  /** Runs one turn of a script. Rejects with a RunFault if the thread ends before the turn does. */
  takeTurn(turn: Turn, onCall: OnCall): Promise<TurnEnd>
  /**
   * Moves the awaiting script out of the thread. The next turn may start at once. Rejects with a RunFault if the
   * thread has ended.
   */
  save(): Promise<Snapshot>
  drop(): void
  /** Terminates the thread. If a script is computing, the promise of its turn rejects with `fault`. */
  end(fault: RunFault): void
}

type OnCall = (call: ActionCall) => void

const START_MS = 10_000
const FILE = import.meta.url.endsWith('.ts') ? './run-worker.ts' : './run-worker.js'

/**
 * Starts a thread. `onDeath` is called once, when the thread has ended. The thread keeps the process alive only
 * during a turn.
 */
export async function startThread(limits: Limits, onDeath: (thread: Thread, fault: RunFault) => void): Promise<Thread> {
  // The thread gets no environment variables, because scripts must not see them. It gets no Node flags, because flags
  // such as --eval prevent its start.
  const worker = new Worker(new URL(FILE, import.meta.url), {
    workerData: { limits } satisfies ThreadSettings,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  const ready = deferred<void>()
  let fatal: RunFault | null = null
  let turn: (Deferred<TurnEnd> & { readonly onCall: OnCall }) | null = null
  let saving: Deferred<Snapshot> | null = null

  function send(message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    if (fatal !== null) throw fatal
    worker.postMessage(message, transfer)
  }

  /** Marks the thread as ended. Keeps the first fault, because terminating the thread causes further faults. */
  function die(fault: RunFault): void {
    if (fatal !== null) return
    fatal = fault
    for (const pending of [ready, turn, saving]) pending?.reject(fault)
    onDeath(thread, fault)
    void worker.terminate()
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') return ready.resolve()
    if (message.kind === 'saved') return saving?.resolve(message.snapshot)
    for (const call of message.calls) turn?.onCall(call)
    if (message.kind === 'end') turn?.resolve(message.end)
  })
  worker.on('error', (error) => die(new RunFault('crash', `the thread failed: ${String(error).slice(0, 200)}`)))
  worker.on('exit', () => die(new RunFault('crash', 'the thread ended')))

  const thread: Thread = {
    async takeTurn(next, onCall) {
      const { from } = next
      send({ kind: 'turn', ...next }, from !== null && 'parts' in from ? from.parts : [])
      turn = { ...deferred<TurnEnd>(), onCall }
      worker.ref()
      try {
        return await turn.promise
      } finally {
        turn = null
        worker.unref()
      }
    },
    async save() {
      send({ kind: 'save' })
      saving = deferred()
      return saving.promise
    },
    drop() {
      if (fatal === null) send({ kind: 'drop' })
    },
    end: die,
  }
  const timer = setTimeout(() => die(new RunFault('crash', 'the thread did not start')), START_MS)
  try {
    await ready.promise
  } finally {
    clearTimeout(timer)
  }
  worker.unref()
  return thread
}
