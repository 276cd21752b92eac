import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface GeneratedSecrets {
  readonly secret: string
  readonly file: string
  /** Whether this start made them. */
  readonly isNew: boolean
}

/**
 * One of development's own secrets, made at the first start and kept, so that sessions outlive a restart. The file appears whole or not at all
 * (a hard link fails where one exists), so two starts at once agree on one.
 */
export async function generatedSecrets(directory: string, name = 'secrets.json'): Promise<GeneratedSecrets> {
  const file = join(directory, name)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify({ secret: randomBytes(32).toString('hex') })}\n`, {
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
  if (typeof secret !== 'string') throw new Error(`${file}: holds no secret; delete it to have a new one made`)
  return secret
}
