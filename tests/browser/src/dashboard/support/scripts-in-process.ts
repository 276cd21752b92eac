import type { ScriptLogLine, ScriptRunner } from '@sallyport/core'

type Run = (body: unknown, actions: unknown, console: unknown) => Promise<unknown>
type MakeRun = new (...source: readonly string[]) => Run

/** Runs the tests' own scripts in this process. The sandbox is tested elsewhere. */
export function scriptsInProcess(): ScriptRunner {
  // The cast is safe: the constructor of async functions returns such a function.
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as MakeRun
  return {
    async run({ script, body, actions }) {
      const log: ScriptLogLine[] = []
      const write = (...words: readonly unknown[]) => log.push({ level: 'log', text: words.map(String).join(' ') })
      const about = { log, actionCalls: 0, ms: 1.4 }
      try {
        const run = new AsyncFunction('body', 'actions', 'console', `let result = null\n${script}\nreturn result`)
        return { ...about, ok: true, result: (await run(body, actions, { log: write })) ?? null }
      } catch (error) {
        return { ...about, ok: false, result: null, error: { message: String(error) } }
      }
    },
  }
}
