import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { select, text } from '@clack/prompts'
import { type Command, Option } from 'commander'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type CommandContext, type CommonOptions, printResult } from '../command-context.ts'
import type { Host } from './host.ts'
import { HOSTS } from './hosts.ts'
import { type Change, writeSetup } from './write-setup.ts'

const HEADLINE = 'Nothing is set up'
const BASE_URL = 'http://localhost:3000'
const CHANGES = { created: 'created ', extended: 'extended', kept: 'kept    ' } as const

interface InitOptions extends CommonOptions {
  readonly host?: string
  readonly baseUrl?: string
  readonly yes?: boolean
  readonly minimal?: boolean
}

export function addInit(program: Command, context: CommandContext): void {
  const ids = HOSTS.map(({ id }) => id)
  program
    .command('init')
    .description(
      'set up this folder: secrets, and the service for the framework, runtime or Worker that the folder has',
    )
    .addOption(new Option('--host <host>', 'framework, runtime or platform that serves the requests').choices(ids))
    .option('--base-url <url>', 'public address of the service (default: the address of a local run)')
    .option('--minimal', 'write only the service, without pages, dashboard and mailbox')
    .option('-y, --yes', 'ask nothing')
    .option('--json', 'print JSON')
    .action(async (options: InitOptions) => {
      const isAsking = context.isInteractive && !options.yes && !options.json
      const installed = await dependencies()
      const proposed = HOSTS.find(({ id }) => id === options.host) ?? proposedHost(installed)
      const chosen = isAsking && options.host === undefined ? await askedHost(proposed) : proposed
      const host = options.minimal ? { ...chosen, ...chosen.minimal } : chosen
      const proposedUrl = options.baseUrl ?? host.baseUrl ?? BASE_URL
      const baseUrl = addressOf(isAsking ? await askedUrl(proposedUrl) : proposedUrl)
      const { changes, others, start } = await writeSetup('.', host, baseUrl)
      const missing = (host.program?.packages ?? []).filter((name) => !installed.includes(name))
      const install = `npm install ${[...(start === undefined ? [] : missing), ...host.packages].join(' ')}`
      const kept = others.flatMap((path) => host.leftIfKept?.[path] ?? [])
      const mounting = host.program !== undefined && start === undefined ? (host.leftWithProgram ?? []) : []
      const address = baseUrl.href.replace(/\/+$/, '')
      const left = host.left.map((line) => line.replace(host.baseUrl ?? BASE_URL, address))
      const next = [...kept, install, ...mounting, ...(start === undefined ? [] : [start]), ...left]
      printResult(context, options, { host: host.id, changes, next }, report(host, changes, next))
    })
}

function report(host: Host, changes: readonly Change[], next: readonly string[]): string {
  const files = changes.map(({ file, change }) => `  ${CHANGES[change]}  ${file}`)
  return [`Set up for ${host.name}:`, ...files, '', 'Next:', ...next.map((line) => `  ${line}`)].join('\n')
}

function proposedHost(names: readonly string[]): Host {
  const isShown = ({ shownBy, shownByFiles = [] }: Host) =>
    shownBy.some((name) => names.includes(name)) || shownByFiles.some((file) => existsSync(file))
  const found = HOSTS.find(isShown) ?? HOSTS.at(-1)
  if (found === undefined) throw new Error('HOSTS is empty')
  return found
}

/** Names of the packages that package.json in the working directory depends on. */
async function dependencies(): Promise<readonly string[]> {
  const content = await readFile('package.json', 'utf8').catch(() => '{}')
  try {
    const { dependencies, devDependencies } = Object(JSON.parse(content))
    return Object.keys({ ...Object(dependencies), ...Object(devDependencies) })
  } catch {
    throw new StartProblems(['package.json: is not JSON'], HEADLINE)
  }
}

async function askedHost(proposed: Host): Promise<Host> {
  const options = HOSTS.map((host) => ({ value: host.id, label: host.name }))
  const answer = answered(
    await select({ message: 'Which server or framework answers the requests?', options, initialValue: proposed.id }),
  )
  return HOSTS.find(({ id }) => id === answer) ?? proposed
}

async function askedUrl(initialValue: string): Promise<string> {
  return answered(await text({ message: 'Address of the service', initialValue }))
}

function answered(answer: string | symbol): string {
  if (typeof answer === 'string') return answer
  throw new StartProblems(
    ['the question was cancelled; run the command again, or give --host, --base-url and --yes'],
    HEADLINE,
  )
}

function addressOf(url: string): URL {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new StartProblems([`--base-url: "${url}" is not an http or https URL`], HEADLINE)
  }
  return parsed
}
