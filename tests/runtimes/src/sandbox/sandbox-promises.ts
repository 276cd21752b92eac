import type { ScriptRunner } from '@sallyport/core/ports'
import { same, type TestApi } from '@sallyport/testkit'
import { guardedRuns, type SandboxHost, SHORT } from './sandbox-host.ts'

/** Tests the inputs and results of scripts. */
export function sandboxPromises(host: SandboxHost, short: ScriptRunner, { describe, it }: TestApi): void {
  const run = (script: string, body?: unknown) => guardedRuns(short).run(script, body)
  const resultOf = async (script: string, body?: unknown) => (await run(script, body)).result

  describe('globals', () => {
    it('are body, actions, result and console, beside the built-ins of the language', async () => {
      const script = "result = Object.keys(globalThis).sort().join() + ' ' + JSON.stringify(result)"
      same(await resultOf(script), 'actions,body,console,result null', 'names')
    })

    it('hold the body as it came', async () => {
      for (const body of [{ a: [1, { b: null }], c: 'é😀\u0000\ud800' }, 'text', '', 0, false, null, []]) {
        same(await resultOf('result = { body }', body), { body }, 'body')
      }
    })

    it('hold a body of a quarter of the heap, and none larger', async () => {
      const limits = { ...SHORT, memoryBytes: 4 * 1024 * 1024 }
      const runs = guardedRuns(host.runner(limits))
      const lengthOf = async (length: number) => runs.run('result = body.length', 'x'.repeat(length))
      same((await lengthOf(1024 * 1024 - 2)).result, 1024 * 1024 - 2, 'a quarter')
      same((await lengthOf(1024 * 1024)).endedBy, 'size', 'more')
    })

    it('let the script change its own body, but not its actions', async () => {
      same(
        await resultOf('body = 1; actions.echo = 2; result = [body, typeof actions.echo, Object.isFrozen(actions)]'),
        [1, 'function', true],
        'values',
      )
    })
  })

  describe('result', () => {
    it('is a JSON value, null unless it is set', async () => {
      for (const value of [{ event: 'a', data: { b: [1] } }, 'text', 5, true, [], null]) {
        const json = JSON.stringify(value)
        same(await resultOf(`result = ${json}`), value, json)
      }
      same(await resultOf('body'), null, 'unset')
      same(await resultOf('result = undefined'), null, 'undefined')
      same(await resultOf('return 5'), null, 'returned')
    })

    it('may be set after an await, and is what it was at an early return', async () => {
      same(await resultOf('const r = await actions.echo({ a: 1 }); result = { got: r.a }'), { got: 1 }, 'async')
      same(await resultOf('result = 1; if (body.a) return; result = 2'), 1, 'early')
    })

    it('of more than the limit is none', async () => {
      const most = 64 * 1024 - 2
      same(String(await resultOf(`result = 'x'.repeat(${most})`)).length, most, 'just as much')
      for (const script of [`result = 'x'.repeat(${most + 1})`, `result = 'é'.repeat(${most / 2 + 1})`]) {
        const { ok, endedBy, result } = await run(script)
        same([ok, endedBy, result], [false, 'size', null], script)
      }
    })
  })

  describe('actions', () => {
    it('get and give JSON values', async () => {
      const runs = guardedRuns(short)
      const { result, actionCalls } = await runs.run(
        "result = await Promise.all([actions.echo({ a: ['é'] }), actions.echo(), actions.echo(undefined, 1)])",
      )
      same(result, [{ a: ['é'] }, null, null], 'replies')
      same(actionCalls, 3, 'calls')
      same(runs.received[0], { a: ['é'] }, 'argument')
    })

    it('reject with the message alone', async () => {
      const script =
        'try { await actions.fail() } catch (e) { result = [e.name, e.message, e instanceof Error, Object.keys(e).length] }'
      same(await resultOf(script), ['Error', 'refused', true, 0], 'caught')
      const { ok, error } = await run('await actions.fail()')
      same([ok, error], [false, { name: 'Error', message: 'refused' }], 'uncaught')
    })

    it('are refused beyond a hundred calls', async () => {
      const { result, actionCalls } = await run(
        'let refused = 0; for (let i = 0; i < 105; i++) try { await actions.echo(i) } catch { refused++ } result = refused',
      )
      same([result, actionCalls], [5, 100], 'refused and called')
    })

    it('are refused with arguments or replies beyond 256 KiB', async () => {
      const size = 256 * 1024
      const script = (length: number) =>
        `result = await actions.echo('x'.repeat(${length})).then((r) => r.length, (e) => e.message)`
      same(await resultOf(script(size - 4)), size - 4, 'just as much')
      same(await resultOf(script(size)), 'the arguments are larger than actionBytes', 'arguments')
      const actions = { large: async () => 'x'.repeat(size) }
      const { result } = await short.run({
        script: 'result = await actions.large().catch((e) => e.message)',
        body: null,
        actions,
      })
      same(result, 'the result is larger than actionBytes', 'reply')
    })

    it('that answer after the end do no harm', async () => {
      const late = Promise.withResolvers<void>()
      const actions = { late: () => late.promise }
      const first = await short.run({ script: 'actions.late(); result = 1', body: null, actions })
      late.resolve()
      same([first.result, await resultOf('result = 2')], [1, 2], 'results')
    })

    it('that never answer end by the deadline', async () => {
      const { ok, endedBy } = await guardedRuns(host.runner({ deadlineMs: 500 })).run('await actions.never()')
      same([ok, endedBy], [false, 'deadline'], 'outcome')
    })
  })

  describe('errors', () => {
    it('are told by name and message', async () => {
      const { ok, result, error } = await run("result = 1; throw new RangeError('too far')")
      same(
        [ok, result, error],
        [false, null, { name: 'RangeError', message: 'too far', line: 1, column: 33 }],
        'outcome',
      )
      const { line, column } = { ...(await run('let a\n\n  a.b.c')).error }
      same([line, column], [3, 4], 'where it failed')
      same((await run('let b\n  y(;')).error?.line, 2, 'where it can not be read')
      same((await run('throw "text"')).error, { message: 'text' }, 'a text')
      same((await run("throw new Error('x'.repeat(1e5))")).error?.message.length, 1000, 'a long one')
    })

    it('of syntax keep the script from starting', async () => {
      const { ok, error, actionCalls } = await run('actions.echo(1); let = ;')
      same([ok, error?.name, actionCalls], [false, 'SyntaxError', 0], 'outcome')
    })

    it('end at once if they await a promise that never settles', async () => {
      const { ok, endedBy, error } = await run('await new Promise(() => {})')
      same(
        [ok, endedBy, error?.message],
        [false, undefined, 'the script awaits a promise that never settles'],
        'outcome',
      )
    })

    it('refuse a script of more than 64 KiB', async () => {
      const script = (length: number) => 'result = 1;'.padEnd(length, '/')
      same((await run(script(64 * 1024))).result, 1, 'just as much')
      same((await run(script(64 * 1024 + 1))).endedBy, 'size', 'more')
    })
  })

  describe('the log', () => {
    it('holds lines by level', async () => {
      const { log } = await run(
        "console.log('a', 1, { b: [null] }, undefined); console.error(new TypeError('c')); console.warn(); console.info('\u0000\ud800'); console.debug(1n)",
      )
      const lines = log.map(({ level, text }) => [level, text])
      same(
        lines,
        [
          ['log', 'a 1 {"b":[null]} undefined'],
          ['error', 'TypeError: c'],
          ['warn', ''],
          ['info', '\u0000\ud800'],
          ['debug', '1'],
        ],
        'lines',
      )
    })

    it('is bounded, and is there when the run fails', async () => {
      const { ok, log } = await run("for (let i = 0; i < 500; i++) console.log('x'.repeat(5000)); for (;;) {}")
      same([ok, log.length, log[0]?.text.length], [false, 200, 1000], 'outcome')
    })
  })

  describe('runs', () => {
    it('see nothing of each other, at the same time or after', async () => {
      const script = 'globalThis.leaked = (globalThis.leaked ?? 0) + 1; await actions.echo(1); result = [body, leaked]'
      const bodies = Array.from({ length: 12 }, (_, index) => index)
      const results = await Promise.all(bodies.map((body) => resultOf(script, body)))
      same(
        results,
        bodies.map((body) => [body, 1]),
        'results',
      )
    })

    it('are refused once the runner is closed', async () => {
      const runner = host.runner(SHORT)
      same((await guardedRuns(runner).run('result = 1')).result, 1, 'before')
      await runner.close?.()
      same((await guardedRuns(runner).run('result = 1')).ok, false, 'after')
    })
  })
}
