/**
 * Runs a program of this repository: `node scripts/run.mjs [flags of Node] FILE [arguments]`. Installs what is missing or out of date,
 * builds the browser pages, and passes signals on to the program. This file is plain JavaScript for Node 20 and newer.
 * The program runs on Node 26 or newer: the machine's own, or the package in `runtime/`. Uses no network if everything
 * is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 26
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules/.bin')
const isWindows = process.platform === 'win32'

const node = runtime()
installPackages()
linkRuntime()
// Node keeps the compiled modules, so that later starts neither strip types nor compile again. The folder belongs to this checkout,
// because anyone who can write to it decides what runs.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/compiled')
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: compiled,
  PATH: [dirname(node), BIN, process.env.PATH].join(delimiter),
}
mustRun(node, [join(ROOT, 'scripts/packages/build-browser.ts')], { env })

const given = process.argv.slice(2)
const fileAt = given.findIndex((argument) => !argument.startsWith('--'))
const [flags, file = '', args] = [given.slice(0, fileAt), given[fileAt], given.slice(fileAt + 1)]
const conditions = file.endsWith('.ts') ? ['--conditions=@sallyport/source'] : []
const child = spawn(node, [...flags, ...conditions, file, ...args], { stdio: 'inherit', env })
// npm signals only the shell between itself and this script. That shell ends without passing the signal on.
const npmShell = process.ppid
setInterval(() => process.ppid !== npmShell && child.kill('SIGTERM'), 250).unref()
for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

/**
 * Returns the path of a sufficiently new Node. Installs this platform's package if the Node that runs this script is
 * older.
 */
function runtime() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  const folder = join(ROOT, 'runtime')
  const packages = Object.entries(readJson(join(folder, 'package-lock.json')).packages)
  const [path, own] = packages.find(([, { os, cpu }]) => os === process.platform && cpu === process.arch) ?? []
  if (own === undefined) {
    stop(
      `there is no Node ${NEEDED_MAJOR} package for ${process.platform} ${process.arch}: install Node ${NEEDED_MAJOR}`,
    )
  }
  const manifest = join(folder, path, 'package.json')
  if (!existsSync(manifest) || readJson(manifest).version !== own.version) {
    mustRun('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, shell: isWindows })
  }
  return join(folder, path, own.bin.node)
}

/** Installs the workspace's packages, unless the last installation was of the same manifests. */
function installPackages() {
  const stamp = join(ROOT, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfManifests()) return
  const { packageManager } = readJson(join(ROOT, 'package.json'))
  const install = ['--yes', '--prefer-offline', packageManager, 'install', '--prefer-offline']
  mustRun('npx', install, { cwd: ROOT, shell: isWindows })
  writeFileSync(stamp, hashOfManifests())
}

/**
 * Commands in node_modules/.bin prefer a Node next to them. An installation removes the link, even if this Node was
 * found through it.
 */
function linkRuntime() {
  const link = join(BIN, 'node')
  if (!node.startsWith(join(ROOT, 'runtime')) || isWindows || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(node, link)
}

function hashOfManifests() {
  const folders = ['packages', 'examples', 'tests'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  )
  const manifests = ['.', 'bench', ...folders].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256')
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    const path = join(ROOT, name)
    if (existsSync(path)) hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Runs a step to its end. Its output goes to standard error, so that only the program writes to standard output. */
function mustRun(command, stepArgs, options) {
  const { status, error } = spawnSync(command, stepArgs, { stdio: ['ignore', 2, 'inherit'], ...options })
  if (error !== undefined) stop(`${command} could not be started: ${error.message}`)
  if (status !== 0) stop(`"${[command, ...stepArgs].join(' ')}" failed`)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function stop(problem) {
  console.error(problem)
  process.exit(1)
}
