import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from './new-secret.ts'

export interface GeneratedSecrets {
  readonly secret: string
  readonly file: string
  readonly isNew: boolean
}

/**
 * Returns a secret for development. The secret is created at the first start and kept in a file, so that sessions
 * survive a restart. A hard link creates the file atomically, so two simultaneous starts use the same secret.
 */
export async function generatedSecrets(directory: string, name = 'secrets.json'): Promise<GeneratedSecrets> {
  const file = join(directory, name)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify({ secret: newSecret() })}\n`, {
    mode: 0o600,
    flag: 'wx',
  })
  try {
    const isNew = await linked(draft, file)
    return { secret: await readSecret(file), file, isNew }
  } finally {
    await rm(draft, { force: true })
  }
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function readSecret(file: string): Promise<string> {
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) await chmod(file, 0o600)
  const content: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const secret = typeof content === 'object' && content !== null && 'secret' in content ? content.secret : null
  if (typeof secret !== 'string') throw new Error(`${file}: contains no secret; delete the file to create a new one`)
  return secret
}
