import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/checks/source-files.ts'
import type { CodeBlock } from './markdown.ts'

/** Names that a snippet may use without declaring them, because the text around it introduces them. */
const GLOBALS = `
import type { HttpBindings } from '@hono/node-server'
import type * as core from '@sallyport/core'
import type { SqlStorage } from '@sallyport/sql'
import type { Hono } from 'hono'
import type { JWK } from 'jose'

declare global {
  const createSallyport: typeof core.createSallyport
  const passwordHasher: () => core.PasswordHasher
  const secret: string
  const stores: core.Stores
  const signingKeys: readonly JWK[]
  const database: SqlStorage
  const sallyport: core.Sallyport
  const request: Request
  const app: Hono<{ Bindings: HttpBindings; Variables: { user: core.AccessClaims; apiKey: core.ApiKeyCaller } }>
}
`

/** Modules that only a bundler provides, and frameworks too large to install for their types. */
const MODULES = `
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module '@/lib/auth' {
  export const auth: ReturnType<typeof import('@sallyport/mount/next').toNext>
}

declare module 'expo-web-browser' {
  export function openAuthSessionAsync(
    url: string,
    redirectUrl: string,
  ): Promise<{ type: 'success'; url: string } | { type: 'cancel' | 'dismiss' | 'locked' }>
}

declare module 'expo-crypto' {
  export function getRandomBytes(count: number): Uint8Array
  export enum CryptoDigestAlgorithm {
    SHA256 = 'SHA-256',
  }
  export function digest(algorithm: CryptoDigestAlgorithm, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

declare module 'next/server' {
  export function after(work: () => Promise<unknown>): void
  export function connection(): Promise<void>
  export const NextResponse: { next(): Response }
}
`

const CONFIGURATION = {
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    noEmit: true,
    composite: false,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    rootDir: '/',
  },
  files: ['globals.ts', join(ROOT, 'packages/cloudflare/src/argon2id-module.d.ts')],
}

/** Type-checks TypeScript blocks, each as a module of its own, in a snippet folder. Returns problems as `page:line: problem`. */
export function typeProblems(blocks: readonly CodeBlock[], folder: string): readonly string[] {
  const byFile = new Map(blocks.map((block, index) => [`snippet-${index}.ts`, block]))
  for (const [file, { code }] of byFile) writeFileSync(join(folder, file), `${code}\nexport {}\n`)
  writeFileSync(join(folder, 'globals.ts'), GLOBALS)
  writeFileSync(join(folder, 'modules.d.ts'), MODULES)
  const files = [...CONFIGURATION.files, 'modules.d.ts', ...byFile.keys()]
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...CONFIGURATION, files }))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return `${stdout}${stderr}`.split('\n').flatMap((line) => {
    const [, file, row, problem] = /^([^\s(]+)\((\d+),\d+\): error (.*)$/.exec(line) ?? []
    // The packages' own sources are checked by `npm run check`, each with the types of its runtime.
    if (file === undefined) return line.includes('error TS') ? [line] : []
    const block = byFile.get(file)
    if (block === undefined) return file === 'globals.ts' ? [line] : []
    return [`${block.page}:${block.line + Number(row) - 1}: ${problem}`]
  })
}
