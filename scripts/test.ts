import { spawnSync } from 'node:child_process'
import { ROOT } from './checks/source-files.ts'

/** `npm test`: the rules of the repository, then every suite. Arguments are passed to vitest. */
function run(...args: readonly string[]): number {
  // Logs of CI are read as plain text.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1
}

process.exitCode =
  run('--conditions=@sallyport/source', 'scripts/check.ts') ||
  run('node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2))
