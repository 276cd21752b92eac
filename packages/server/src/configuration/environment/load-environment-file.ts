import { statSync } from 'node:fs'

const FILE = '.env'

/** Reads variables from `.env` in the working directory, if there is one. Variables that are set already keep their value. */
export function loadEnvironmentFile(): void {
  if (statSync(FILE, { throwIfNoEntry: false })?.isFile()) process.loadEnvFile(FILE)
}
