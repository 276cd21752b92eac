import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../run-process.ts'
import { runWorkerd } from '../run-workerd.ts'
import type { CaseResult } from '../server/recorder.ts'

const SOURCE = '@sallyport/source'
const binary = (name: string, file: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
const DENO = [
  'run',
  '--no-lock',
  '--no-remote',
  '--cached-only',
  '--allow-net',
  '--allow-read',
  '--allow-env',
  '--allow-sys',
]
const FILE = 'src/sandbox/sandbox-long.ts'

const RUNS: Readonly<Record<string, () => Promise<readonly CaseResult[]>>> = {
  node: () => runProcess(process.execPath, ['-C', SOURCE, FILE], {}),
  bun: () => runProcess(binary('bun', 'bin/bun.exe'), [`--conditions=${SOURCE}`, FILE], {}),
  deno: () => runProcess(binary('deno', 'deno'), [...DENO, `--conditions=${SOURCE}`, FILE], {}),
  workerd: () => runWorkerd('http://127.0.0.1:1', { entry: 'sandbox/sandbox-long-workerd.ts', slice: 5 }),
}

describe('R34 scripts under the real limits', () => {
  it.each(Object.entries(RUNS))('are ended and get nowhere, and memory is back where it was, on %s', async (_, run) => {
    const results = await run()
    expect(results.length).toBeGreaterThan(150)
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  })
})
