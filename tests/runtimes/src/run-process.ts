import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OnProgress, PROGRESS } from './column-progress.ts'
import { REPORT } from './report.ts'
import type { CaseResult } from './server/recorder.ts'

/** Ends a process that hangs: that says nothing for so long. The long suite has dozens of scripts that each take the full 5 s. */
const SILENCE_MS = 900_000
const folder = fileURLToPath(new URL('..', import.meta.url))

/** Runs an entry in a separate process, without a wrapper, and returns its report. */
export async function runProcess(
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  onProgress: OnProgress = () => {},
): Promise<readonly CaseResult[]> {
  const cache = await mkdtemp(join(tmpdir(), 'sallyport-runtimes-'))
  try {
    return await reportOf(command, args, { ...settings, DENO_DIR: cache }, onProgress)
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

function reportOf(
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  onProgress: OnProgress,
): Promise<readonly CaseResult[]> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: '',
    DENO_NO_UPDATE_CHECK: '1',
    BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
    ...settings,
  }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const timer = setTimeout(kill, SILENCE_MS)
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    timer.refresh()
    const line = text.split('\n').findLast((one) => one.startsWith(PROGRESS))
    const [done = 0, total = 0] = line?.slice(PROGRESS.length).split(' ').map(Number) ?? []
    if (done > 0 && total > 0) onProgress(done, total)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('exit', kill)
      clearTimeout(timer)
      const line = output.split('\n').find((text) => text.startsWith(REPORT))
      // The cast is safe: report() writes this line.
      if (line !== undefined) resolve(JSON.parse(line.slice(REPORT.length)) as readonly CaseResult[])
      else reject(new Error(`${command} ended with ${code ?? signal} and no report\n${output}\n${errors}`))
    })
  })
}
