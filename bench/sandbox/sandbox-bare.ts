/** The limit of a script: the usual script in a new context of node:vm, which isolates nothing. Prints runs a second. */
import { createContext, runInContext } from 'node:vm'
import { median } from '../measuring/statistics.ts'
import { WEBHOOK } from './sandbox-scripts.ts'

const WARM = 300
const RUNS = 1000
const silent = { log() {} }
// As in the sandbox, the script is text, and its body is read anew, at each run.
const text = `(async () => { const body = JSON.parse(text); let result; ${WEBHOOK.script}\nreturn result })()`
const body = JSON.stringify(WEBHOOK.body)

async function run(): Promise<void> {
  const result: unknown = await runInContext(
    text,
    createContext({ text: body, actions: WEBHOOK.actions, console: silent }),
  )
  if (result === undefined) throw new Error('the script has no result')
}

for (let count = 0; count < WARM; count++) await run()
const times: number[] = []
for (let count = 0; count < RUNS; count++) {
  const start = performance.now()
  await run()
  times.push(performance.now() - start)
}
const perSecond = (RUNS * 1000) / times.reduce((sum, ms) => sum + ms, 0)
console.log(JSON.stringify({ webhook: median(times), perSecond }))
process.exit(0)
