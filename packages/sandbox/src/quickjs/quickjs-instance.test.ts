import { describe, expect, it } from 'vitest'
import type { SettledCall } from '../action-caller.ts'
import { type Execution, execution, type Task, type TurnEnd } from '../execution.ts'
import { ISOLATE_LIMITS } from '../limits.ts'
import { meteredWasm } from '../metered-wasm.ts'
import { IMAGE } from './instance-memory.ts'
import { type Instance, instantiate } from './quickjs-instance.ts'
import type { Snapshot } from './vm.ts'

const module = new WebAssembly.Module(await meteredWasm())
const make = (pages?: number) => instantiate(module, ISOLATE_LIMITS, pages)
const image = ({ memory }: Instance) => IMAGE.map(({ start, end }) => Buffer.from(memory.buffer.slice(start, end)))

function begin(
  instance: Instance,
  from: string | Snapshot,
  replies: SettledCall[],
  limits = ISOLATE_LIMITS,
  isLate = () => false,
): Execution {
  const task: Task | Snapshot = typeof from === 'string' ? { script: from, body: '{}', actionIds: ['echo'] } : from
  return execution(instance, task, {
    limits,
    isLate,
    onCall: ({ call }) => replies.push({ call, isOk: true, text: '1' }),
  })
}

async function run(instance: Instance, script: string) {
  const replies: SettledCall[] = []
  const running = begin(instance, script, replies)
  let end = await running.takeTurn([])
  while (!end.isOver) end = await running.takeTurn(replies.splice(0))
  return { report: end, isReusable: running.close() }
}

describe('an instance', () => {
  it('has all that it needs in its image, with room to spare', async () => {
    const bytes = new Uint8Array((await make()).memory.buffer)
    const last = bytes.findLastIndex((byte) => byte !== 0)
    expect(last).toBeLessThan(IMAGE[1].end - 100_000)
    expect(last).toBeGreaterThan(IMAGE[1].start)
  })

  it.each([
    'result = 1',
    'await actions.echo(1); result = Array.from({ length: 1e4 }, (_, i) => ({ i }))',
    'throw new Error("x")',
    'let = ;',
    'actions.echo(1); await new Promise(() => {})',
    'Object.prototype.polluted = 1; globalThis.leaked = new Map([[1, 2]])',
    'const p = []; for (let i = 0; i < 1e3; i++) p.push((async () => { await actions.echo(i) })()); result = 1',
    'new FinalizationRegistry(() => {}).register({}, 1); new WeakRef({}); Symbol.for("leaked")',
  ])('is byte for byte as it was after %s', async (script) => {
    const instance = await make()
    const before = image(instance)
    expect((await run(instance, script)).isReusable).toBe(true)
    expect(image(instance).map((part, index) => part.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true])
    expect((await run(instance, 'result = [typeof leaked, {}.polluted]')).report.result).toBe('["undefined",null]')
  })

  it.each([
    'for (;;) {}',
    'const a = []; for (;;) a.push(new Array(1000).fill(1))',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; result = a',
  ])('is not used again after %s', async (script) => {
    expect((await run(await make(), script)).isReusable).toBe(false)
  })

  it.each([
    'throw { get message() { for (;;) {} } }',
    'throw { get name() { for (;;) {} } }',
    'result = { get a() { throw { get message() { for (;;) {} } } } }',
  ])('P10 tells an endless loop in a getter of an error as what it is: %s', async (script) => {
    let checks = 0
    const late = begin(await make(), script, [], { ...ISOLATE_LIMITS, fuel: 20_000_000_000 }, () => ++checks > 3)
    expect((await late.takeTurn([])).error?.endedBy).toBe('deadline')
    const spent = begin(await make(), script, [], { ...ISOLATE_LIMITS, fuel: 10_000_000 })
    expect((await spent.takeTurn([])).error?.endedBy).toBe('fuel')
  })

  it('gives each run random numbers of its own', async () => {
    const instance = await make()
    const runs = [await run(instance, 'result = Math.random()'), await run(instance, 'result = Math.random()')]
    const [first, second] = runs.map(({ report }) => Number(report.result))
    expect(first).not.toBe(second)
    const { report } = await run(
      instance,
      'let sum = 0; for (let i = 0; i < 1e4; i++) { const x = Math.random(); if (!(x >= 0 && x < 1)) throw x; sum += x } result = sum / 1e4',
    )
    expect(Number(report.result)).toBeCloseTo(0.5, 1)
  })
})

describe('M3 the clock', () => {
  const DEAF = 'String.raw({ raw: { length: 2 ** 53 - 1 } })'

  it.each([
    ['inside of a built-in', DEAF],
    ['in a loop that catches everything', `for (;;) try { ${DEAF} } catch {}`],
    ['while the host reads arguments', `await actions.echo('x'.repeat(2e5)); ${DEAF}`],
    ['while an error is described', `throw { get message() { ${DEAF} } }`],
    ['while the result is read', `result = { toJSON() { ${DEAF} } }`],
  ])('ends a script %s', async (_, script) => {
    let checks = 0
    const instance = await make()
    const replies: SettledCall[] = []
    const running = begin(instance, script, replies, { ...ISOLATE_LIMITS, fuel: 20_000_000_000 }, () => checks++ > 20)
    let end = await running.takeTurn([])
    while (!end.isOver) end = await running.takeTurn(replies.splice(0))
    expect(end.error?.endedBy).toBe('deadline')
    expect(running.close()).toBe(false)
  })
})

describe('M3 a script that awaits', () => {
  /** Runs the script in one instance up to its first `await`, then moves it to another instance at each `await`. */
  async function runByMoving(
    script: string,
    fuel = ISOLATE_LIMITS.fuel,
  ): Promise<{ readonly end: TurnEnd; readonly isRestored: boolean }> {
    const replies: SettledCall[] = []
    let [from, end, isRestored]: [string | Snapshot, TurnEnd | null, boolean] = [script, null, true]
    while (end === null || !end.isOver) {
      const instance = await make(typeof from === 'string' ? undefined : from.pages)
      const before = image(instance)
      const running = begin(instance, from, replies, { ...ISOLATE_LIMITS, fuel })
      end = await running.takeTurn(replies.splice(0))
      if (!end.isOver) from = running.save()
      if (running.close()) isRestored &&= image(instance).every((part, index) => part.equals(before[index] as Buffer))
    }
    return { end, isRestored }
  }

  it.each([
    ['let sum = 0; for (let i = 0; i < 9; i++) sum += await actions.echo(i); result = sum', '9'],
    ['result = (await Promise.all([1, 2, 3].map((i) => actions.echo(i)))).concat(await actions.echo())', '[1,1,1,1]'],
    [
      'globalThis.kept = new Map([["a", /x/]]); await actions.echo(); result = [...kept.keys(), kept.get("a").source]',
      '["a","x"]',
    ],
    [
      'const f = async () => { try { await actions.echo(); throw new TypeError("t") } catch (e) { return e.message } }; result = await f()',
      '"t"',
    ],
    ['class A { #x = 7; async x() { await actions.echo(); return this.#x } }; result = await new A().x()', '7'],
    ['const r = Math.random(); await actions.echo(); result = Math.random() !== r', 'true'],
  ])('goes on in another instance, and leaves nothing behind: %s', async (script, result) => {
    const { end, isRestored } = await runByMoving(script)
    expect([end.error, end.result, isRestored]).toEqual([undefined, result, true])
  })

  it('goes on with memory beyond that of a new instance', async () => {
    const script = `const a = Array.from({ length: 1e5 }, (_, i) => ({ i })); await actions.echo()
      result = [a.length, a.at(-1).i]; const more = Array.from({ length: 1e4 }, (_, i) => ({ i })); await actions.echo()
      result.push(more.at(-1).i)`
    const { end } = await runByMoving(script)
    expect([end.error, end.result]).toEqual([undefined, '[100000,99999,9999]'])
  })

  it('keeps its count of steps and of calls', async () => {
    const turns = (count: number) =>
      `for (let turn = 0; turn < ${count}; turn++) { for (let i = 0; i < 1e5; i++); await actions.echo() }`
    expect((await runByMoving(turns(2), 10_000_000)).end.error).toBeUndefined()
    expect((await runByMoving(turns(9), 10_000_000)).end.error?.endedBy).toBe('fuel')
    const calls =
      'let refused = 0; for (let i = 0; i < 105; i++) await actions.echo().catch(() => refused++); result = refused'
    expect((await runByMoving(calls)).end.result).toBe('5')
  })

  it('is small outside of an instance', async () => {
    const running = begin(await make(), 'await actions.echo()', [])
    await running.takeTurn([])
    const bytes = running.save().parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytes).toBeLessThan(400_000)
  })
})

describe('instances', () => {
  it('lay out their memory alike, so that a script may go on in any of them', async () => {
    const handles = ({ prelude, preludeFunctions, hostFunctions }: Instance) =>
      [prelude, ...Object.values(preludeFunctions), ...hostFunctions].map(({ value }) => value)
    expect(handles(await make(400))).toEqual(handles(await make()))
  })
})
