import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newSecret } from '../../configuration/secrets/new-secret.ts'
import type { Host } from './host.ts'
import type { Program } from './programs.ts'

/** Files that a project's program usually is. In a project with one of them, no other program is written. */
const ENTRIES = ['server', 'index', 'app', 'main'].flatMap((name) =>
  ['ts', 'tsx', 'js', 'mjs'].flatMap((extension) => [`${name}.${extension}`, `src/${name}.${extension}`]),
)

const MANIFEST = 'package.json'
const DEFAULT_IGNORED = ['.env', '.data', 'sallyport.db*']

/** Outcome for a file. An existing file stays unchanged, except that lines are added to `.env` and `.gitignore`. */
export interface Change {
  readonly file: string
  readonly change: 'created' | 'extended' | 'kept'
}

export interface Setup {
  readonly changes: readonly Change[]
  /** Paths in `host.files` of files that the project has with another content. */
  readonly others: readonly string[]
  /** Command that starts the program. Undefined if the project has a program of its own, or the host needs none. */
  readonly start?: string
}

/** Writes variables, `.gitignore`, and the files and the program of the host to the directory. Existing values and files stay. */
export async function writeSetup(directory: string, host: Host, baseUrl: URL): Promise<Setup> {
  const { environmentFile = '.env', ignored = DEFAULT_IGNORED, files, program, replaces = {} } = host
  const inSource = host.isInSourceFolder && existsSync(join(directory, 'src')) ? 'src/' : ''
  const own =
    program === undefined
      ? undefined
      : await ownProgram(directory, inSource, { ...program, code: belowPath(program.code, baseUrl) })
  const start = own === undefined ? undefined : await startOf(directory, own)
  const variables: Readonly<Record<string, string>> = {
    NODE_ENV: 'development',
    ...addressVariables(host, baseUrl),
    ...(own !== undefined && { PORT: baseUrl.port || '3000' }),
    SALLYPORT_SECRET: newSecret(),
    ...(!host.isWithoutAdmin && { SALLYPORT_ADMIN_SECRET: newSecret() }),
  }
  const environment = join(directory, environmentFile)
  const present = await textOf(environment)
  const lines = Object.entries(variables)
    .filter(([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(present))
    .map(([name, value]) => `${name}=${value}`)
  const changes = [await extend(directory, environmentFile, lines)]
  await chmod(environment, 0o600)
  const ignoredNow = (await textOf(join(directory, '.gitignore'))).split(/\r?\n/).map((line) => line.trim())
  const wanted = start?.change.change === 'created' ? [...ignored, 'node_modules'] : ignored
  changes.push(
    await extend(
      directory,
      '.gitignore',
      wanted.filter((line) => !ignoredNow.includes(line)),
    ),
  )
  const others: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const file = inSource + path
    const content = belowPath(text, baseUrl)
    const isReplaced = (replaces[path] ?? []).some((other) => existsSync(join(directory, other)))
    const change = isReplaced ? { file, change: 'kept' as const } : await create(directory, file, content)
    changes.push(change)
    if (isReplaced || (await textOf(join(directory, file))) !== content) others.push(path)
  }
  if (start !== undefined) changes.push(start.change)
  if (own !== undefined) changes.push(await create(directory, own.file, own.code))
  return { changes, others, ...(start !== undefined && { start: start.command }) }
}

/** Returns the program with its path if this run writes it or an earlier run wrote it. Returns undefined if the project has another program. */
async function ownProgram(directory: string, inSource: string, program: Program): Promise<Program | undefined> {
  const file = inSource + program.file
  const written = await textOf(join(directory, file))
  if (written === program.code) return { ...program, file }
  return ENTRIES.some((entry) => existsSync(join(directory, entry))) ? undefined : { ...program, file }
}

/** Writes a package.json with the commands of the program, if there is none. Returns the command that starts the program. */
async function startOf(directory: string, { file, scripts }: Program): Promise<{ change: Change; command: string }> {
  const commands = scripts(file)
  const manifest = { private: true, type: 'module', scripts: commands }
  const change = await create(directory, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  const hasCommand = (await textOf(join(directory, MANIFEST))).includes(JSON.stringify(commands.dev))
  return { change, command: hasCommand ? 'npm run dev' : commands.dev }
}

/** Puts the path of the base URL before the paths of the service. */
function belowPath(content: string, { pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  return content.replaceAll(/(["'])\/auth\//g, `$1${path}/auth/`)
}

async function extend(directory: string, file: string, lines: readonly string[]): Promise<Change> {
  if (lines.length === 0) return { file, change: 'kept' }
  const path = join(directory, file)
  const present = await textOf(path)
  const separator = present === '' || present.endsWith('\n') ? '' : '\n'
  await writeFile(path, `${present}${separator}${lines.join('\n')}\n`)
  return { file, change: present === '' ? 'created' : 'extended' }
}

async function create(directory: string, file: string, content: string): Promise<Change> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, content, { flag: 'wx' })
    return { file, change: 'created' }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return { file, change: 'kept' }
    throw error
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/**
 * Returns the variables of the service's address. SALLYPORT_BASE_URL may have a path, except for the ready-made server, which takes the path from
 * SALLYPORT_PUBLIC_PATH.
 */
function addressVariables({ id }: Host, { origin, pathname }: URL): Readonly<Record<string, string>> {
  const path = pathname.replace(/\/+$/, '')
  if (id !== 'server' || path === '') return { SALLYPORT_BASE_URL: origin + path }
  return { SALLYPORT_BASE_URL: origin, SALLYPORT_PUBLIC_PATH: path }
}
