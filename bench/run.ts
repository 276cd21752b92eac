/**
 * `npm run bench`: measures every row, beside other libraries or beside the bare limit of one core, and writes
 * bench/results.md. Takes the arguments of against-peers.ts, such as `--rounds 3 --seconds 3 --warm-up 4`. `--parts
 * a,b`: only these programs. `--all`: every other program, too. A program or a server that fails doesn't stop the
 * run: the section "Not measured" has the reason, and the exit code is 1.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Part, type PartResult, runPart } from './measuring/run-part.ts'
import { writeResults } from './measuring/write-results.ts'

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
  { name: 'floods/stream-fan-out', env },
  { name: 'floods/webhook-rate', env },
  { name: 'sandbox/inbound-script', env },
  { name: 'footprint' },
  { name: 'worker-start', env: { ROUNDS: '11' } },
  { name: 'bundle-sizes' },
]
const OTHERS: readonly Part[] = [
  'timing/login-timing',
  'timing/token-signing',
  'timing/send-timing',
  'timing/identifier-timing',
  'features-beside-none',
  'grants-beside-peer',
  'loop-delay',
  'simulations/realms',
  'simulations/refresh-simulation',
  'simulations/grant-simulation',
  'sandbox/sandbox',
  'sandbox/script-pool',
  'floods/streams',
  'admin-lists',
  'simulations/growth',
  'row-sizes',
  'shutdown',
  'floods/write-lock',
  'floods/hanging-receiver',
  'floods/switching-receivers',
  'floods/login-flood',
  'floods/body-flood',
].map((name) => ({ name }))

const known = [...MAIN, ...OTHERS]
const asked = values.parts?.split(',')
const nameOf = ({ name }: Part) => basename(name)
const unknown = asked?.find((name) => known.every((part) => nameOf(part) !== name))
if (unknown !== undefined) throw new Error(`unknown part ${unknown}; parts: ${known.map(nameOf).join(', ')}`)
const parts = asked === undefined ? (values.all ? known : MAIN) : known.filter((part) => asked.includes(nameOf(part)))

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
