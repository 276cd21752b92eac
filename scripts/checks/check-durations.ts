import type { SourceFiles } from './source-files.ts'

/** Tests and their support files. Those of the long suite (`LONG`) aren't checked, because that suite measures times. */
const CHECKED = /^tests\/|^packages\/[\w-]+\/test\/|\.test\.ts$/
const LONG = /(^|[/-])long\b|\.long\.test\.ts$/

/** Maximum sleep in ms of a step in a loop that waits for something. A longer sleep waits for time to pass. */
const STEP_MS = 50

const COMPARED =
  /\b(?:expect|check|same|equal|isTrue)\(.*\b(?:performance|Date)\.now\(\)\s*-|\b(?:elapsed|took)\w*\)\.toBe(?:Less|Greater)/
const SLEPT = /\b(?:sleep|wait|delay|after)\((\d[\d_]*)\)|setTimeout\(\s*resolve\b[^,)]*,\s*(\d[\d_]*)\)/
/** Begins the comment above a sleep that nothing can replace, because the program under test counts real time. */
const REASON = /^\s*\/\/ Real time: \w/

/**
 * Places where the outcome of a test depends on how fast the machine is, as `file:line: problem`. Limits against hangs are
 * fine: a slow machine never reaches them.
 */
export function checkDurations(files: SourceFiles): readonly string[] {
  return [...files].flatMap(([file, text]) =>
    file.endsWith('.ts') && CHECKED.test(file) && !LONG.test(file) ? problemsOf(file, text.split('\n')) : [],
  )
}

function problemsOf(file: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    if (COMPARED.test(line)) return [`${at}: compares how long something took: count what happened instead`]
    const [, named, bare] = SLEPT.exec(line) ?? []
    const ms = Number((named ?? bare ?? '0').replaceAll('_', ''))
    if (ms < STEP_MS || REASON.test(lines[index - 1] ?? '')) return []
    return [
      `${at}: sleeps ${ms} ms: wait for a condition (expect.poll, eventually), or aMoment() for what must not happen`,
    ]
  })
}
