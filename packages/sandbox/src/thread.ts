import { Worker } from 'node:worker_threads'
import type { ActionCaller } from './action-caller.ts'
import type { Limits } from './limits.ts'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'
import type { RunReport, Task } from './run-script.ts'
import { RunFault } from './script-error.ts'

/** A thread that runs one script at a time. */
export interface Thread {
  /** Rejects with a RunFault when nothing came back; the thread is gone then. */
  run(task: Task, callAction: ActionCaller): Promise<RunReport>
  stop(): void
  readonly isAlive: boolean
}

interface Running {
  readonly callAction: ActionCaller
  end(report: RunReport): void
  fail(fault: RunFault): void
}

/** After the deadline, until a thread that doesn't answer is ended by force. */
const GRACE_MS = 500
const START_MS = 10_000
const FILE = import.meta.url.endsWith('.ts') ? './run-worker.ts' : './run-worker.js'

/** Starts a thread; `isAlive` turns false at once when it dies. It keeps the process alive only while it runs a script. */
export async function startThread(limits: Limits): Promise<Thread> {
  // Nothing of the process's environment is its business, and flags such as --eval would keep it from starting.
  const worker = new Worker(new URL(FILE, import.meta.url), {
    workerData: { limits } satisfies ThreadSettings,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  const ready = Promise.withResolvers<void>()
  let [isAlive, running]: [boolean, Running | null] = [true, null]
  const send = (message: ToThread) => worker.postMessage(message)

  /** Once: what is told of the end by force comes after its reason. */
  function die(fault: RunFault): void {
    if (!isAlive) return
    isAlive = false
    ready.reject(fault)
    running?.fail(fault)
    void worker.terminate()
  }

  async function answer({ callAction }: Running, call: number, id: string, args: string): Promise<void> {
    const reply = await callAction(id, args)
    if (isAlive) send({ kind: 'reply', call, reply })
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') ready.resolve()
    else if (message.kind === 'end') running?.end(message.report)
    else if (running !== null) void answer(running, message.call, message.id, message.args)
  })
  worker.on('error', (error) => die(new RunFault('crash', `the thread failed: ${String(error).slice(0, 200)}`)))
  worker.on('exit', () => die(new RunFault('crash', 'the thread ended')))
  await inTime(ready.promise, START_MS, () => die(new RunFault('crash', 'the thread did not start')))
  worker.unref()

  return {
    get isAlive() {
      return isAlive
    },
    stop: () => die(new RunFault('crash', 'the runner was closed')),
    async run(task, callAction) {
      if (!isAlive) throw new RunFault('crash', 'the thread ended')
      const ended = Promise.withResolvers<RunReport>()
      running = { callAction, end: ended.resolve, fail: ended.reject }
      worker.ref()
      send({ kind: 'run', task })
      try {
        return await inTime(ended.promise, limits.deadlineMs + GRACE_MS, () => die(new RunFault('deadline')))
      } finally {
        running = null
        worker.unref()
      }
    },
  }
}

async function inTime<T>(work: Promise<T>, ms: number, giveUp: () => void): Promise<T> {
  const timer = setTimeout(giveUp, ms)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
