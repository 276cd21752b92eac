import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { meteredWasm } from './metered-wasm.ts'
import { IMAGE, type Instance, instantiate } from './quickjs-instance.ts'
import { runScript } from './run-script.ts'

const module = new WebAssembly.Module(await meteredWasm())
const make = () => instantiate(module, DEFAULT_LIMITS)
const image = ({ memory }: Instance) => IMAGE.map(({ start, end }) => Buffer.from(memory.buffer.slice(start, end)))

function run(instance: Instance, script: string) {
  const callAction = async () => ({ isOk: true, text: '1' })
  const task = { script, body: '{}', actionIds: ['echo'] }
  return runScript(instance, task, { limits: DEFAULT_LIMITS, callAction, now: Date.now })
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
