import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../../scripts/checks/source-files.ts'

/** Packages that snippets import besides our own, and where this workspace has them. */
const OTHERS: Readonly<Record<string, string>> = {
  '@hono/node-server': 'packages/node/node_modules/@hono/node-server',
  '@types/express': 'tests/mount/node_modules/@types/express',
  '@simplewebauthn/browser': 'packages/pages/node_modules/@simplewebauthn/browser',
  '@types/node': 'node_modules/@types/node',
  argon2id: 'packages/cloudflare/node_modules/argon2id',
  elysia: 'tests/mount/node_modules/elysia',
  express: 'tests/mount/node_modules/express',
  fastify: 'tests/mount/node_modules/fastify',
  h3: 'tests/mount/node_modules/h3',
  hono: 'packages/core/node_modules/hono',
  jose: 'packages/core/node_modules/jose',
  valibot: 'packages/core/node_modules/valibot',
}

/** Makes a folder outside the repository in which modules find every package that a reader would have installed. */
export function createSnippetFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-snippets-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const own = readdirSync(join(ROOT, 'packages')).map((name) => [`@sallyport/${name}`, `packages/${name}`] as const)
  for (const [name, path] of [...own, ...Object.entries(OTHERS)]) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, path), link)
  }
  copyFileSync(join(ROOT, 'examples/own-store/member-store.ts'), join(folder, 'member-store.ts'))
  copyFileSync(join(ROOT, 'examples/badge/endpoints.ts'), join(folder, 'endpoints.ts'))
  for (const file of ['note-store.ts', 'page.ts', 'browser/elements.ts'])
    copyFileSync(join(ROOT, 'examples/notes-hono', file), join(folder, basename(file)))
  return folder
}
