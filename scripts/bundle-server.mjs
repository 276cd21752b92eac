/**
 * Bundles the program `sallyport`: its few files load faster than 600 modules. `node scripts/bundle-server.mjs [FOLDER]`;
 * without a folder into the package, after `build-packages.mjs`. Plain JavaScript for Node 20 and newer, because
 * `pnpm pack` runs it on the Node that is installed.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const [, , folder = join(ROOT, 'packages/server/dist')] = process.argv
/** Packages with native parts, files of their own or threads, and those that only some commands and databases load. */
const EXTERNAL = ['@node-rs/argon2', '@sallyport/sandbox', 'swagger-ui-dist', 'pg', 'commander', '@clack/prompts']

rmSync(join(folder, 'bundle'), { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: [join(ROOT, 'packages/server/src/main.ts')],
  outdir: folder,
  chunkNames: 'bundle/[name]-[hash]',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  conditions: ['@sallyport/source'],
  external: EXTERNAL,
  logLevel: 'warning',
})
writeFileSync(join(folder, 'bundle/licences.txt'), notices(metafile))
copySwagger()

/** Copies the files of Swagger UI that the pages load. Its package depends on one whose install script sends usage data to the maker. */
function copySwagger() {
  const require = createRequire(join(ROOT, 'packages/server/package.json'))
  const source = dirname(require.resolve('swagger-ui-dist/package.json'))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']) {
    cpSync(join(source, file), join(folder, 'bundle/swagger-ui-dist', file))
  }
}

/** The licences of the packages whose code the bundle contains. A package without a licence file is named with its licence and its home. */
function notices({ outputs }) {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const folders = new Set(files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]))
  folders.delete(undefined)
  const parts = [...folders].map((folder) => {
    const { name, version, license, homepage } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    return `${name} ${version}, ${license}\n\n${licenceIn(join(ROOT, folder)) ?? homepage}`
  })
  return `${parts.toSorted().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function licenceIn(folder) {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  return file && readFileSync(join(folder, file), 'utf8').trim()
}
