import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../examples/smoke.ts'
import { FIRST_START, walkFirstStart } from './support/first-start.ts'
import { startProgram } from './support/program.ts'
import { emptyProject, npmEnvironment, plainEnvironment } from './support/project.ts'
import { BUN, DENO } from './support/runtimes.ts'

const COMMANDS: Readonly<Record<string, string>> = { node: process.execPath, bun: BUN, deno: DENO }

describe('people 1: sallyport init in an empty folder, then the commands that it prints', () => {
  it.each(['express', 'hono', 'node', 'bun', 'deno'])('%s', async (host) => {
    const project = emptyProject(`init-${host}`)
    rmSync(join(project.folder, 'package.json'))
    const env = {
      PATH: `${dirname(process.execPath)}:${plainEnvironment().PATH}`,
      ...npmEnvironment('init'),
    }
    const options = ['--host', host, '--json', '--base-url', `http://localhost:${await freePort()}`]
    const printed = await project.run('npx', ['--yes', '@sallyport/server', 'init', ...options], env)
    const [install = '', dev] = JSON.parse(printed).next
    expect(dev).toBe('npm run dev')
    await project.run('sh', ['-c', `${install} --no-audit --no-fund`], env)
    const { scripts } = JSON.parse(readFileSync(join(project.folder, 'package.json'), 'utf8'))
    const { SALLYPORT_ADMIN_SECRET = '' } = parseEnv(readFileSync(join(project.folder, '.env'), 'utf8'))
    // The command of `npm start`: that of `npm run dev` without the watcher.
    const [command = '', ...args] = scripts.start.split(' ')
    const program = await startProgram(project, COMMANDS[command] ?? command, args, env)
    try {
      expect(await walkFirstStart(program.url, SALLYPORT_ADMIN_SECRET, program.output)).toEqual(FIRST_START)
    } finally {
      await program.stop()
    }
  })
})
