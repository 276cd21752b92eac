import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createProject, type Project } from './project.ts'

const require = createRequire(import.meta.url)

const TYPES = ['@types/node', '@types/bun', '@cloudflare/workers-types']
/** What wrangler's own types declare. */
const WASM_MODULE = "declare module '*.wasm' {\n  const module: WebAssembly.Module\n  export default module\n}\n"

/** TypeScript versions that the types are for: the oldest, the last in JavaScript, and the present one. */
export type Compiler = 'typescript-5.5' | 'typescript-5.9' | 'typescript'
export type ModuleMode = 'nodenext' | 'bundler'

const LIB = ['es2023']

/** The consumers, with the types of their runtime and the entries, or packages, that are for it. Node has all others. */
const CONSUMERS = {
  node: { types: ['node'], lib: LIB, entries: [] },
  worker: {
    types: ['@cloudflare/workers-types'],
    lib: LIB,
    entries: ['@sallyport/cloudflare', '@sallyport/sandbox/cloudflare'],
  },
  bun: { types: ['bun'], lib: LIB, entries: ['@sallyport/bun'] },
  // Checked by Deno itself, which has its own compiler and types.
  deno: { types: [], lib: LIB, entries: ['@sallyport/deno'] },
  browser: {
    types: [],
    lib: [...LIB, 'dom', 'dom.iterable'],
    entries: ['@sallyport/client', '@sallyport/dashboard', '@sallyport/pages'],
  },
}

export type Consumer = keyof typeof CONSUMERS

// The cast is safe: these are its keys.
const CONSUMER_NAMES = Object.keys(CONSUMERS) as readonly Consumer[]

/** Makes a project with all our packages and the consumers, each with a module that has every entry of our packages. */
export async function consumerProject(): Promise<Project> {
  const { names, peers } = inject('packed')
  const project = await createProject('npm', [...names, ...peers, ...TYPES, 'argon2id'])
  const { folder } = project
  const entries = names.flatMap((name) => entriesOf(folder, name))
  cpSync(join(import.meta.dirname, '../consumers'), folder, { recursive: true })
  writeFileSync(join(folder, 'wasm.d.ts'), WASM_MODULE)
  for (const name of CONSUMER_NAMES) {
    const own = entries.filter((entry) => consumerOf(entry) === name)
    const lines = own.map((entry, index) => `export * as entry${index} from '${entry}'\n`)
    writeFileSync(join(folder, `${name}-entries.ts`), lines.join(''))
  }
  return project
}

function consumerOf(entry: string): Consumer {
  const isFor = (name: Consumer) =>
    CONSUMERS[name].entries.some((wanted) => entry === wanted || entry.startsWith(`${wanted}/`))
  return CONSUMER_NAMES.find(isFor) ?? 'node'
}

/** Type-checks a consumer as strictly as a project can. Returns the problems in it and in our packages. */
export async function typeProblems(
  project: Project,
  compiler: Compiler,
  consumer: Consumer,
  mode: ModuleMode,
): Promise<readonly string[]> {
  const configuration = {
    compilerOptions: {
      target: 'es2023',
      lib: CONSUMERS[consumer].lib,
      module: mode === 'bundler' ? 'esnext' : mode,
      moduleResolution: mode,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: CONSUMERS[consumer].types,
    },
    files: [`${consumer}.ts`, `${consumer}-entries.ts`, ...(consumer === 'worker' ? ['wasm.d.ts'] : [])],
  }
  const name = `${compiler}-${consumer}-${mode}.json`
  writeFileSync(join(project.folder, name), JSON.stringify(configuration))
  const tsc = join(require.resolve(`${compiler}/package.json`), '../bin/tsc')
  const output = await project
    .run(process.execPath, [tsc, '-p', name, '--pretty', 'false'])
    .catch((error: { readonly stdout: string }) => error.stdout)
  return output.split('\n').filter((line) => /\berror TS/.test(line) && !isForeign(line))
}

/** Newer releases of other packages need a newer TypeScript than ours do: their declarations aren't judged. */
function isForeign(line: string): boolean {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*: error/.exec(line)?.[1]
  return packageName !== undefined && !packageName.startsWith('@sallyport/')
}

function entriesOf(folder: string, name: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
  return Object.keys(manifest.exports)
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => name + entry.slice(1))
}
