import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { SERVER_ENVIRONMENT } from '../../test/server-environment.ts'
import { temporaryDirectory } from '../../test/spawn-server.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

it('O10 a command whose reader has ended ends without a stack', async () => {
  const cwd = await temporaryDirectory(onTestFinished)
  const command = `"${process.execPath}" -C @sallyport/source "${MAIN}" users list | true`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd, env: SERVER_ENVIRONMENT })
  expect([stdout, stderr]).toEqual(['', ''])
})
