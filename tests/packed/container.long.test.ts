import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { settings, startProgram } from './support/program.ts'
import { emptyProject } from './support/project.ts'

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')

/** The words of an instruction that stands as a JSON list. */
function listOf(pattern: RegExp): readonly string[] {
  const [, list = ''] = pattern.exec(dockerfile) ?? []
  return JSON.parse(list)
}

it('the steps of the Dockerfile build a server that starts and is healthy', async () => {
  const project = emptyProject('container')
  mkdirSync(join(project.folder, 'dist'))
  const wanted = /sallyport-(core|dashboard|native|node|pages|passkeys|sandbox|server|sql|client)-\d/
  for (const tarball of inject('packed').tarballs.filter((path) => wanted.test(path))) {
    cpSync(tarball, join(project.folder, 'dist', tarball.split('/').at(-1) ?? ''))
  }
  const [, install = ''] = /^RUN (npm install .*)$/m.exec(dockerfile) ?? []
  await project.run('sh', ['-c', install], { SOURCE: './dist/*.tgz', NPM_CONFIG_REGISTRY: inject('packed').registry })

  const data = join(project.folder, 'data')
  mkdirSync(data)
  chmodSync(project.folder, 0o755)
  const { PORT = '', SALLYPORT_SECRET = '' } = await settings()
  const [, variables = ''] = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile) ?? []
  const env = Object.fromEntries(
    variables.split(' ').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  )
  const [command = '', ...args] = listOf(/^CMD (\[.*\])$/m)
  const program = await startProgram(project, command, args, {
    ...env,
    PORT,
    SALLYPORT_SECRET,
    SALLYPORT_BASE_URL: 'https://auth.example.com',
    SALLYPORT_DATABASE_URL: `sqlite:${join(data, 'sallyport.db')}`,
    PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
  })
  try {
    const [probe = '', ...probed] = listOf(/CMD (\["node", "-e".*\])$/m)
    const healthy = (port: string) => spawnSync(probe, probed, { env: { PATH: process.env.PATH, PORT: port } }).status
    expect([healthy(PORT), healthy('9')]).toEqual([0, 1])
  } finally {
    await program.stop()
  }
})

it('the container runs as a user without rights, and keeps its data in a volume', () => {
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^VOLUME \/data$/m)
})
