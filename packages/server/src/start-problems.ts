import { ENVIRONMENT_TABLE } from './environment-table.ts'

/** Why the server doesn't start, for whoever configures it: a list of problems and no stack. */
export class StartProblems extends Error {
  override readonly name = 'StartProblems'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Sallyport can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** What createSallyport says of its options, with the variables that set them; anything else is a defect and passes through. */
export function explainOptionProblems(error: unknown): unknown {
  if (!(error instanceof TypeError) || !error.message.startsWith("Sallyport can't start:\n")) return error
  const problems = error.message.split('\n').slice(1)
  return new StartProblems(problems.map((line) => withVariable(line.replace(/^\s*- /, ''))))
}

function withVariable(problem: string): string {
  const option = /^\w+/.exec(problem)?.[0]
  const variable = option === undefined ? undefined : ENVIRONMENT_TABLE.find((row) => row.option === option)
  return variable === undefined ? `options: ${problem}` : `${variable.name}: ${problem}`
}
