import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const binary = (path: string) => createRequire(import.meta.url).resolve(path)
const PROGRAM = join(import.meta.dirname, 'closing-program.ts')

// In processes of their own, because `serve` replaces the global Request and Response.
it.concurrent.each([
  ['node', process.execPath, []],
  ['bun', join(binary('bun/package.json'), '../bin/bun.exe'), []],
  ['deno', join(binary('deno/package.json'), '../deno'), ['run', '-A', '--no-lock']],
])(
  'M2 %s: a server closes after the responses that are due, and cuts requests that never end',
  async (_, file, args) => {
    const given = [...args, '--conditions=@sallyport/source', PROGRAM]
    const { stdout } = await promisify(execFile)(file, given, { cwd: import.meta.dirname })
    expect(JSON.parse(stdout)).toEqual(['cut', 'done'])
  },
)
