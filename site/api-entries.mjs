/**
 * Plain JavaScript, because TypeDoc loads this file as a plugin too: the entries of all packages, and the names under which
 * programs import them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = join(dirname(fileURLToPath(import.meta.url)), '../packages')
/** Installed by other packages only. */
const LEFT_OUT = new Set(['native'])

/** Returns the source file of each entry, by its name, such as `@sallyport/sql/sqlite`. */
export function apiEntries() {
  return Object.fromEntries(
    readdirSync(PACKAGES)
      .filter((folder) => !LEFT_OUT.has(folder))
      .flatMap((folder) => {
        const { name, exports } = JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8'))
        return Object.entries(exports).flatMap(([path, target]) => {
          const source = target['@sallyport/source']
          return source?.endsWith('.ts') ? [[name + path.slice(1), join(PACKAGES, folder, source)]] : []
        })
      }),
  )
}

/** Plugin of TypeDoc: names each module as programs import it, not by its file. */
export function load(app) {
  const names = new Map(Object.entries(apiEntries()).map(([name, file]) => [pathOf(file), name]))
  app.converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
  })
}

/** TypeDoc's name of a module: its file below the folder that all entries share. */
function pathOf(file) {
  return file.slice(PACKAGES.length + 1).replace(/(\/index)?\.ts$/, '')
}
