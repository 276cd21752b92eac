/** `npm run bench`: measures every section of bench/results.md, one after another. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const FIGURES = [
  'http-figures',
  'login-timing',
  'token-signing',
  'send-timing',
  'loop-delay',
  'refresh-simulation',
  'sandbox',
  'script-pool',
  'streams',
  'admin-lists',
  'growth',
  'shutdown',
  'write-lock',
  'login-flood',
  'body-flood',
  'worker-start',
]

for (const figure of FIGURES) {
  const script = fileURLToPath(new URL(`${figure}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['-C', '@sallyport/source', script], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
