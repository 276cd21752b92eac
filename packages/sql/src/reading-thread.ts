import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Statement } from './database/statement.ts'

/** Milliseconds without a read after which the thread is ended. */
const IDLE_MS = 60_000

/** A thread that reads a SQLite file, so that a long read doesn't block the event loop of the process. */
export interface ReadingThread {
  /** Runs the statements in one transaction. Returns their rows; null if the thread can't run them. */
  read(statements: readonly Statement[]): Promise<readonly (readonly unknown[])[] | null>
  close(): void
}

interface Reply {
  readonly id: number
  readonly rows: readonly (readonly unknown[])[] | null
}

/** Creates a reading thread. The thread starts at the first read. */
export function createReadingThread(path: string): ReadingThread {
  const waiting = new Map<number, (rows: Reply['rows']) => void>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let isUnusable = false
  let last = 0

  function start(): Worker {
    const started = new Worker(PROGRAM, { eval: true, workerData: resolve(path), env: {} })
    started.on('message', ({ id, rows }: Reply) => {
      waiting.get(id)?.(rows)
      waiting.delete(id)
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    })
    // Emitted if the runtime can't start such a thread, or has no memory for it. From now on, `read` returns null.
    started.on('error', () => {
      isUnusable = true
    })
    started.on('exit', () => started === worker && end())
    return started
  }

  function end(): void {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }

  return {
    async read(statements) {
      if (isUnusable) return null
      clearTimeout(idle)
      worker ??= start()
      worker.ref()
      const id = ++last
      const rows = new Promise<Reply['rows']>((settle) => waiting.set(id, settle))
      worker.postMessage({ id, statements: statements.map(({ sql, parameters }) => ({ sql, parameters })) })
      return rows
    },
    close() {
      isUnusable = true
      end()
    },
  }
}

/**
 * The thread's program. It is a string, because a separate file would be missing in bundles, and CommonJS, because a worker's `eval` requires it.
 * Opens the database for each read: an open connection would keep the write-ahead log from being merged when the database is closed.
 */
const PROGRAM = `
const { parentPort, workerData: path } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
function read(statements) {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    db.exec('begin')
    return statements.map(({ sql, parameters }) => db.prepare(sql).all(...parameters))
  } finally {
    db.close()
  }
}
parentPort.on('message', ({ id, statements }) => {
  let rows = null
  try {
    rows = read(statements)
  } catch {}
  parentPort.postMessage({ id, rows })
})
`
