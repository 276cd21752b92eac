/**
 * `npm run bench`: measures the service beside other libraries, its memory and its starts, and writes bench/results.md.
 * Takes the arguments of against-peers.ts, such as `--rounds 3 --seconds 3`. `--all`: every other section, too.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = ['against-peers', 'footprint']
const OTHERS = [
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

const given = process.argv.slice(2)
const options = given.filter((argument) => argument !== '--all')
for (const figure of given.includes('--all') ? [...MAIN, ...OTHERS] : MAIN) {
  const script = fileURLToPath(new URL(`${figure}.ts`, import.meta.url))
  const args = figure === 'against-peers' ? options : []
  const { status } = spawnSync(process.execPath, ['-C', '@sallyport/source', script, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
