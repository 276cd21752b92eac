/** The thread in which scripts run: one at a time, its actions called on the other side. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ActionReply } from './action-caller.ts'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'
import { meteredWasm } from './metered-wasm.ts'
import { type Instance, instantiate } from './quickjs-instance.ts'
import { runScript, type Task } from './run-script.ts'

// Sound: thread.ts starts this file with them, and sends nothing but ToThread.
const { limits } = workerData as ThreadSettings
const module = new WebAssembly.Module(await meteredWasm())
let instance: Instance | null = await instantiate(module, limits)
const waiting = new Map<number, (reply: ActionReply) => void>()
let calls = 0

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}

function callAction(id: string, args: string): Promise<ActionReply> {
  const call = ++calls
  return new Promise((resolve) => {
    waiting.set(call, resolve)
    send({ kind: 'call', call, id, args })
  })
}

async function run(task: Task): Promise<void> {
  const used = instance ?? (await instantiate(module, limits))
  instance = null
  const { report, isReusable } = await runScript(used, task, { limits, callAction, now: Date.now })
  waiting.clear()
  if (isReusable) instance = used
  send({ kind: 'end', report })
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'run') return void run(message.task)
  waiting.get(message.call)?.(message.reply)
  waiting.delete(message.call)
})
send({ kind: 'ready' })
