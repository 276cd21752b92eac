/**
 * `npm run bench`: measures every row, beside other libraries or beside the bare limit of one core, and writes
 * bench/results.md. Takes the arguments of against-peers.ts, such as `--rounds 3 --seconds 3 --warm-up 4`. `--parts
 * a,b`: only these programs. `--all`: every other program, too. A program or a server that fails doesn't stop the
 * run: the section "Not measured" has the reason, and the exit code is 1.
 */
import { parseArgs } from 'node:util'
import { type Part, type PartResult, runPart } from './run-part.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '5' },
    only: { type: 'string' },
    parts: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const { rounds, seconds, 'warm-up': warmUp, only } = values
const env = { ROUNDS: rounds, SECONDS: seconds }
const rows = only === undefined ? [] : ['--only', only]

const MAIN: readonly Part[] = [
  { name: 'against-peers', args: ['--rounds', rounds, '--seconds', seconds, '--warm-up', warmUp, ...rows] },
  { name: 'stream-fan-out', env },
  { name: 'webhook-rate', env },
  { name: 'inbound-script', env },
  { name: 'footprint' },
  { name: 'worker-start', env: { ROUNDS: '11' } },
  { name: 'bundle-sizes' },
]
const OTHERS: readonly Part[] = [
  'login-timing',
  'token-signing',
  'send-timing',
  'identifier-timing',
  'loop-delay',
  'realms',
  'refresh-simulation',
  'grant-simulation',
  'sandbox',
  'script-pool',
  'streams',
  'admin-lists',
  'growth',
  'row-sizes',
  'shutdown',
  'write-lock',
  'hanging-receiver',
  'switching-receivers',
  'login-flood',
  'body-flood',
].map((name) => ({ name }))

const known = [...MAIN, ...OTHERS]
const asked = values.parts?.split(',')
const unknown = asked?.find((name) => known.every((part) => part.name !== name))
if (unknown !== undefined)
  throw new Error(`unknown part ${unknown}; parts: ${known.map(({ name }) => name).join(', ')}`)
const parts = asked === undefined ? (values.all ? known : MAIN) : known.filter(({ name }) => asked.includes(name))

const results: PartResult[] = []
for (const part of parts) results.push(await runPart(part))
const failures = results.flatMap(({ name, failures }) => failures.map((failure) => [name, failure] as const))
writeResults({
  id: 'not-measured',
  title: 'Not measured',
  command: 'npm run bench',
  runtimes: ['node'],
  columns: ['part', 'what failed, and why'],
  rows: failures.length > 0 ? failures : [['nothing', '']],
  notes: [`Parts of the last run: ${results.map((part) => `${part.name} (${part.seconds} s)`).join(', ')}.`],
})
if (failures.length > 0) process.exitCode = 1
