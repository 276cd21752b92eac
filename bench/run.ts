/** `npm run bench`: every figure in bench/results.md, one after the other. */
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
  'shutdown',
  'write-lock',
  'login-flood',
  'body-flood',
]

for (const figure of FIGURES) {
  const script = fileURLToPath(new URL(`${figure}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['-C', '@sallyport/source', script], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
