export type Runtime = 'node' | 'bun' | 'deno'

/** Imports of the code that reads `.env`, and of `process` where it isn't global. */
export const IMPORTS_OF_ENVIRONMENT: Readonly<Record<Runtime, string>> = {
  node: `import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
`,
  bun: '',
  deno: `import process from 'node:process'
`,
}

/** Code that reads `.env`. */
export const ENVIRONMENT: Readonly<Record<Runtime, string>> = {
  node: `
// Variables that are set already win.
if (existsSync('.env')) loadEnvFile()
`,
  // Bun reads .env by itself, and Deno by its option --env-file.
  bun: '',
  deno: '',
}
