import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { SERVER_ENVIRONMENT } from '../../test/server-environment.ts'
import { COMMAND, temporaryDirectory } from '../../test/spawn-server.ts'

it('O10 a command whose reader has ended ends without a stack', async () => {
  const cwd = await temporaryDirectory(onTestFinished)
  const command = `${COMMAND.map((part) => `"${part}"`).join(' ')} users list | true`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd, env: SERVER_ENVIRONMENT })
  expect([stdout, stderr]).toEqual(['', ''])
})
