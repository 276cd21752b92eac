import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { ROOT } from '../../../scripts/checks/source-files.ts'
import { BUN, DENO } from './runtimes.ts'

const run = promisify(execFile)

export type PackageManager = 'npm' | 'pnpm' | 'bun' | 'deno'

/** A project outside of the workspace that knows Sallyport from its registry only. */
export interface Project {
  readonly folder: string
  /** Runs a command in the project and returns what it prints. Rejects with its output if it fails. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
}

/** The variables that a program needs; those of the test run, such as NODE_ENV, stay out. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', MINIFLARE_WORKERD_V8_FLAGS = '', TMPDIR } = process.env
  const given = { PATH, HOME, MINIFLARE_WORKERD_V8_FLAGS, DENO_DIR: cacheOf('deno') }
  return { ...given, ...(TMPDIR !== undefined && { TMPDIR }) }
}

/**
 * Returns the variables with which npm and npx use the registry of this run, and a cache that one test file has for
 * itself. Two npx at once can't share a cache: one would run what the other has only half installed.
 */
export function npmEnvironment(file: string): Readonly<Record<string, string>> {
  const { folder, registry } = inject('packed')
  return { NPM_CONFIG_REGISTRY: registry, NPM_CONFIG_CACHE: join(folder, `npx-cache-${file}`) }
}

/** Makes an empty project. */
export function emptyProject(name: string): Project {
  const folder = mkdtempSync(join(inject('packed').folder, 'projects', `${name}-`))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  return {
    folder,
    async run(command, args, env = {}) {
      const options = { cwd: folder, env: { ...plainEnvironment(), ...env } }
      const { stdout } = await run(command, [...args], options).catch((error) => {
        error.message += `\n${error.stdout}`
        throw error
      })
      return stdout
    },
  }
}

/** Makes a project as a newcomer would: an empty folder, then one command that adds packages. */
export async function createProject(manager: PackageManager, packages: readonly string[]): Promise<Project> {
  const project = emptyProject(manager)
  const { command, args, env } = adding(manager, packages)
  await project.run(command, args, env)
  return project
}

/** Makes a project of an example: its files, what it depends on, and the packages of ours that its tools need. */
export async function copyExample(name: string, manager: PackageManager): Promise<Project> {
  const example = join(ROOT, 'examples', name)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
  const ours = Object.keys(devDependencies ?? {}).filter((one) => one.startsWith('@sallyport/'))
  const project = await createProject(manager, [...Object.keys(dependencies), ...ours])
  const isCopied = (path: string) => !/\/(node_modules|package\.json|dist|migrations)$|\.test\.ts$/.test(path)
  cpSync(example, project.folder, { recursive: true, filter: isCopied })
  return project
}

/** A cache of this run, so that nothing of it stays on the machine. */
function cacheOf(manager: PackageManager): string {
  return join(inject('packed').folder, `${manager}-cache`)
}

interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

function adding(manager: PackageManager, packages: readonly string[]): Command {
  const { registry } = inject('packed')
  const cache = cacheOf(manager)
  const env = { NPM_CONFIG_REGISTRY: registry, BUN_INSTALL_CACHE_DIR: cache }
  switch (manager) {
    case 'npm':
      return { command: 'npm', args: ['install', '--cache', cache, '--no-audit', '--no-fund', ...packages], env }
    case 'pnpm': {
      const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
      const options = ['--registry', registry, '--store-dir', cache]
      return {
        command: 'npx',
        args: ['--yes', '--prefer-offline', packageManager, 'add', ...options, ...packages],
        env: {},
      }
    }
    case 'bun':
      return { command: BUN, args: ['add', ...packages], env }
    case 'deno':
      return { command: DENO, args: ['add', ...packages.map((name) => `npm:${name}`)], env }
  }
}
