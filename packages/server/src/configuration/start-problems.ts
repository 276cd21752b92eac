import { ENVIRONMENT_TABLE } from './environment/environment-table.ts'
import { oauthVariable } from './environment/read-oauth.ts'
import type { SallyportConfig } from './settings.ts'

/**
 * Thrown if the server can't start, or a command can't do its work. Contains a list of problems for the operator, and is shown without a stack trace.
 */
export class StartProblems extends Error {
  override readonly name = 'StartProblems'
  readonly problems: readonly string[]

  /** `headline`: first line of the message. */
  constructor(problems: readonly string[], headline = "Sallyport can't start") {
    super(`${headline}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Converts option errors of createSallyport to StartProblems errors that name the environment variables. Returns
 * other errors unchanged.
 */
export function explainOptionProblems(error: unknown, config: SallyportConfig): unknown {
  if (!(error instanceof TypeError) || !error.message.startsWith("Sallyport can't start:\n")) return error
  const problems = error.message.split('\n').slice(1)
  return new StartProblems(problems.map((line) => withVariable(line.replace(/^\s*- /, ''), config)))
}

function withVariable(problem: string, config: SallyportConfig): string {
  const path = /^\w+(\.\w+)*/.exec(problem)?.[0] ?? ''
  const [option = ''] = path.split('.')
  const issuerOf = /^oauth\.providers\.(\w+)\.issuer: /.exec(problem)
  if (issuerOf?.[1] !== undefined && !Object.hasOwn(config.oauth?.providers ?? {}, issuerOf[1])) {
    return `${oauthVariable(issuerOf[1], 'ISSUER')}: ${problem.slice(issuerOf[0].length)}`
  }
  const setBy = (name: string) => ENVIRONMENT_TABLE.find(({ options }) => options?.includes(name))
  const variable = setBy(path) ?? setBy(option)
  if (variable === undefined || option in config) return `SALLYPORT_CONFIG: ${problem}`
  const known = setBy(path) === undefined ? option : path
  return `${variable.name}: ${problem.startsWith(`${known}: `) ? problem.slice(known.length + 2) : problem}`
}
