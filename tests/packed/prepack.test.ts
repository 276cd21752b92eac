import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from '../../scripts/checks/source-files.ts'

const run = promisify(execFile)
const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** A small copy of this workspace: its build, its rules, and two packages of which one depends on the other. */
const root = join(inject('packed').folder, 'workspace')
const one = join(root, 'packages/one')
const manifest = {
  version: '1.0.0',
  type: 'module',
  files: ['dist'],
  exports: { '.': { '@sallyport/source': './src/index.ts', default: './dist/index.js' } },
  publishConfig: { exports: { '.': './dist/index.js' } },
  scripts: { prepack: 'node ../../scripts/prepack.mjs' },
}

function write(path: string, content: object | string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

beforeAll(() => {
  for (const name of ['tsconfig.base.json', 'scripts/prepack.mjs', 'scripts/build-packages.mjs']) {
    cpSync(join(ROOT, name), join(root, name))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  write('package.json', { name: 'root', private: true })
  write('pnpm-workspace.yaml', 'packages: [packages/*]\npmOnFail: ignore\nverifyDepsBeforeRun: false\n')
  write('packages/one/package.json', { name: 'one', ...manifest, dependencies: { two: 'workspace:*' } })
  write('packages/one/tsconfig.json', { extends: '../../tsconfig.base.json', include: ['src'] })
  write('packages/one/src/index.ts', 'export const a: number = 1\n')
  write('packages/two/package.json', { name: 'two', ...manifest })
  cpSync(join(root, 'packages/two/package.json'), join(one, 'node_modules/two/package.json'))
})

/** Packs the package `one` and returns the tarball's files, or the packer's output if it fails. */
async function packed(command: string, args: readonly string[]): Promise<readonly string[] | string> {
  rmSync(join(one, 'one-1.0.0.tgz'), { force: true })
  try {
    await run(command, [...args], { cwd: one })
  } catch (error) {
    const { stdout, stderr } = Object(error)
    return `${stdout}${stderr}`
  }
  const { stdout } = await run('tar', ['-tzf', join(one, 'one-1.0.0.tgz')])
  return stdout.trim().split('\n').toSorted()
}

const byPnpm = () => packed('npx', ['--yes', '--prefer-offline', packageManager, 'pack'])
const BUILT = ['package/dist/index.d.ts', 'package/dist/index.js', 'package/package.json']

describe('E11 packing', () => {
  it('by pnpm builds first: a package without a build, with a missing file and with a file whose source is gone', async () => {
    expect(await byPnpm()).toEqual(BUILT)
    rmSync(join(one, 'dist/index.js'))
    write('packages/one/dist/gone.js', '')
    expect(await byPnpm()).toEqual(BUILT)
    const { stdout } = await run('tar', ['-xzOf', join(one, 'one-1.0.0.tgz'), 'package/package.json'])
    expect(JSON.parse(stdout)).toMatchObject({ dependencies: { two: '1.0.0' }, exports: { '.': './dist/index.js' } })
  })

  it('by pnpm fails if the sources have an error', async () => {
    write('packages/one/src/wrong.ts', 'export const b: number = "1"\n')
    expect(await byPnpm()).toContain('src/wrong.ts(1,14): error TS2322')
    rmSync(join(one, 'src/wrong.ts'))
  })

  it('by npm fails, because npm would leave workspace versions in the manifest', async () => {
    expect(await packed('npm', ['pack'])).toContain(
      'Packages are packed by pnpm; npm would publish "workspace:" versions',
    )
  })
})
