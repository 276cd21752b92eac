import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UiAsset, UiAssets } from '@sallyport/core'

/**
 * Reads every file below a folder, for the option `ui.assets`. Later changes of the files aren't seen. Skips names that begin with a dot,
 * and symbolic links. Throws if the folder can't be read.
 */
export function readAssets(folder: string): UiAssets {
  return Object.fromEntries(filesIn(folder, ''))
}

function filesIn(folder: string, prefix: string): readonly (readonly [string, UiAsset])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    if (name.startsWith('.')) return []
    const path = join(folder, name)
    if (entry.isDirectory()) return filesIn(path, `${prefix}${name}/`)
    return entry.isFile() ? [[`${prefix}${name}`, { content: readFileSync(path) }] as const] : []
  })
}
