import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const within = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path)

// The commands themselves, because their wrappers would leave them running.
export const BUN = within('bun', 'bin/bun.exe')
export const DENO = within('deno', 'deno')
export const WRANGLER = within('wrangler', 'bin/wrangler.js')

/** The oldest Node that the packages promise to run on. Other platforms than x64 Linux use the Node of the tests. */
export const NODE_22 =
  process.platform === 'linux' && process.arch === 'x64' ? within('node-22', 'bin/node') : process.execPath
