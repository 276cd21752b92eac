import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newSecret } from '../../configuration/secrets/new-secret.ts'
import type { Host } from './host.ts'

const DEFAULT_IGNORED = ['.env', '.data', 'sallyport.db*']

/** What was done with a file. A file that the user has is never changed, except by lines that are added. */
export interface Change {
  readonly file: string
  readonly change: 'created' | 'extended' | 'kept'
}

/** Writes variables, `.gitignore` and the files of the host to the directory. Existing values and files stay. */
export async function writeSetup(directory: string, host: Host, baseUrl: URL): Promise<readonly Change[]> {
  const { environmentFile = '.env', ignored = DEFAULT_IGNORED, files, replaces = {} } = host
  const variables: Readonly<Record<string, string>> = {
    NODE_ENV: 'development',
    ...addressVariables(host, baseUrl),
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
  changes.push(
    await extend(
      directory,
      '.gitignore',
      ignored.filter((line) => !ignoredNow.includes(line)),
    ),
  )
  const isInSource = host.isInSourceFolder && existsSync(join(directory, 'src'))
  for (const [path, content] of Object.entries(files)) {
    const file = isInSource ? `src/${path}` : path
    const isReplaced = (replaces[path] ?? []).some((other) => existsSync(join(directory, other)))
    changes.push(isReplaced ? { file, change: 'kept' } : await create(directory, file, belowPath(content, baseUrl)))
  }
  return changes
}

/** Puts the path of the base URL before the paths of pages. */
function belowPath(content: string, { pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '')
  return content.replaceAll("home: '/auth/", `home: '${path}/auth/`)
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

/** The option `baseUrl` may have a path. The ready-made server takes the path from a variable of its own. */
function addressVariables({ id }: Host, { origin, pathname }: URL): Readonly<Record<string, string>> {
  const path = pathname.replace(/\/+$/, '')
  if (id !== 'server' || path === '') return { SALLYPORT_BASE_URL: origin + path }
  return { SALLYPORT_BASE_URL: origin, SALLYPORT_PUBLIC_PATH: path }
}
