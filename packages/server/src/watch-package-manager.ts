import { readFileSync } from 'node:fs'

/** A process and the parent that it has, or had. */
interface Link {
  readonly pid: number
  readonly parent: number
}

const DEEPEST = 32
const INTERVAL_MS = 1000

/**
 * Calls back once when the package manager that started us is gone. `npm start` is npm → sh → npx → sh → pnpm → sh → node, and a signal
 * to npm alone ends npm alone: nobody tells node, whose own parent lives on. So every link up to the outermost package manager is looked
 * at each second: one whose parent has changed has lost it. Elsewhere than on Linux only the nearest parent can be seen.
 */
export function watchPackageManager(onGone: () => void): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const links = chain()
  const timer = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    onGone()
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** From us up to the outermost package manager: the first process that itself wasn't started by one. */
function chain(): readonly Link[] {
  const links: Link[] = []
  for (let pid = process.pid; links.length < DEEPEST && (pid === process.pid || isStartedByPackageManager(pid)); ) {
    const parent = parentOf(pid)
    if (parent === null || parent <= 1) break
    links.push({ pid, parent })
    pid = parent
  }
  return links
}

function isStartedByPackageManager(pid: number): boolean {
  return (
    readProc(pid, 'environ')
      ?.split('\0')
      .some((entry) => entry.startsWith('npm_lifecycle_event=')) ?? false
  )
}

function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  // "pid (name) state parent …", where the name may hold anything.
  const fields = readProc(pid, 'stat')?.replace(/^.*\)/s, '').trim().split(' ')
  return fields?.[1] === undefined ? null : Number(fields[1])
}

function readProc(pid: number, file: 'environ' | 'stat'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return null
  }
}
