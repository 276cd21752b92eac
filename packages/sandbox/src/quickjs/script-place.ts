/** Name of the script in stack traces. */
export const FILE = 'script.js'
/** Start of the function around a script. It is on the script's first line, so that line numbers match the script's lines. */
export const WRAPPER = '(async () => {'

const PLACE = new RegExp(`${FILE.replace('.', '\\.')}:(\\d{1,6})(?!\\d)(?::(\\d{1,6}))?`)

export interface ScriptPlace {
  readonly line?: number
  readonly column?: number
}

/** Returns the first place of the script in a stack trace, which the script may have forged. */
export function placeIn(stack: string | undefined): ScriptPlace {
  const [, line, column] = PLACE.exec(stack ?? '') ?? []
  if (line === undefined) return {}
  const shift = line === '1' ? WRAPPER.length : 0
  return { line: Number(line), ...(column !== undefined && { column: Math.max(1, Number(column) - shift) }) }
}
