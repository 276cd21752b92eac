import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SallyportConfig } from './settings.ts'

type Loaded = { readonly config: SallyportConfig } | { readonly problem: string }

/**
 * Loads the module that SALLYPORT_CONFIG names, relative to the working directory. If the module can't be loaded,
 * returns a problem that names the file and the reason.
 */
export async function loadConfigModule(path: string): Promise<Loaded> {
  const file = resolve(path)
  const refuse = (why: string): Loaded => ({ problem: `SALLYPORT_CONFIG: ${file} ${why}` })
  let module: unknown
  try {
    module = await import(pathToFileURL(file).href)
  } catch (error) {
    return refuse(`can't be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
  const config = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  if (config === undefined) return refuse('has no default export')
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return refuse('must export an object')
  if ('environment' in config) return refuse('must not set `environment`; set NODE_ENV instead')
  // The cast is unchecked: createSallyport later checks each option. A callback of the wrong type is the host's
  // responsibility.
  return { config: config as SallyportConfig }
}
