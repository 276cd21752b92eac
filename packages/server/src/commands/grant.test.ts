import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../test/spawn-server.ts'
import { program } from './program.ts'

it('O3 gives the role that the server reads, without the line break of the variable', async () => {
  const file = join(await temporaryDirectory(onTestFinished), 'grant.db')
  const parts: string[] = []
  const print = (part: string) => void parts.push(part)
  const env = {
    SALLYPORT_SECRET: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    SALLYPORT_DATABASE_URL: `sqlite:${file}`,
    SALLYPORT_ADMIN_ROLE: 'boss\n',
  }
  const context = { env, print, printError: print, isInteractive: false }
  await program(context).parseAsync(['users', 'create', 'ada@example.org', '--without-password'], { from: 'user' })
  parts.length = 0
  await program(context).parseAsync(['admin', 'grant', 'ada@example.org'], { from: 'user' })
  expect(parts.join('')).toBe('ada@example.org has the role boss now.\n')
})
