/**
 * Main module of a worker thread. Scripts compute in the worker thread, one turn at a time. Actions run in the main
 * thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { ActionCall } from '../action-caller.ts'
import { type Execution, execution, type Task } from '../execution.ts'
import type { FromThread, ThreadSettings, ToThread, Turn } from '../messages.ts'
import { meteredWasm } from '../metered-wasm.ts'
import { INITIAL_PAGES } from '../quickjs/quickjs-build.ts'
import { type Instance, instantiate } from '../quickjs/quickjs-instance.ts'
import type { Snapshot } from '../quickjs/vm.ts'

// The cast is safe: thread.ts starts this file with a ThreadSettings object as `workerData`.
const { limits } = workerData as ThreadSettings
const module = new WebAssembly.Module(await meteredWasm())
let spare: Instance | null = await instantiate(module, limits)
let current: { readonly script: Execution; readonly instance: Instance } | null = null
let lateAt = 0
const calls: ActionCall[] = []

function send(message: FromThread, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transfer])
}

async function open(from: Task | Snapshot) {
  const pages = 'pages' in from ? from.pages : INITIAL_PAGES
  const instance = (pages === INITIAL_PAGES ? spare : null) ?? (await instantiate(module, limits, pages))
  if (instance === spare) spare = null
  const script = execution(instance, from, {
    limits,
    isLate,
    onCall: (call) => void calls.push(call),
  })
  return { script, instance }
}

/**
 * Returns true after the run's deadline. Also sends the action calls made so far, so that the actions start without
 * delay. QuickJS calls this function every few milliseconds.
 */
function isLate(): boolean {
  if (calls.length > 0) send({ kind: 'calls', calls: calls.splice(0) })
  return performance.now() >= lateAt
}

async function takeTurn({ from, replies, msLeft }: Turn): Promise<void> {
  lateAt = performance.now() + msLeft
  if (from !== null) current = await open(from)
  if (current === null) throw new Error('the worker has no open script')
  const end = await current.script.takeTurn(replies)
  if (end.isOver) close()
  send({ kind: 'end', end, calls: calls.splice(0) })
}

function save(): void {
  if (current === null) throw new Error('the worker has no open script')
  const snapshot = current.script.save()
  close()
  send({ kind: 'saved', snapshot }, snapshot.parts)
}

function close(): void {
  if (current?.script.close()) spare = current.instance
  current = null
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'turn') void takeTurn(message)
  else if (message.kind === 'save') save()
  else close()
})
send({ kind: 'ready' })
