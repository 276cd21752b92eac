import * as v from 'valibot'
import { crossChecks } from './cross-checks.ts'
import type { Environment, SallyportOptions } from './options.ts'
import { optionSchema } from './schemas/options.ts'

/** Returns all problems of the options, each as `path: problem` (R30). */
export function optionProblems(options: SallyportOptions, environment: Environment): readonly string[] {
  const { issues = [] } = v.safeParse(optionSchema, options, { abortPipeEarly: true })
  const wrong = issues.map(({ path, message }) => ({ path: pathOf(path ?? []), message }))
  const isInvalid = (read: string) => wrong.some(({ path }) => isWithin(path, read) || isWithin(read, path))
  return [
    ...wrong.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
    ...crossChecks
      .filter(({ reads }) => !reads.some(isInvalid))
      .flatMap(({ problems }) => problems(options, environment))
      .filter((problem) => problem !== false),
  ]
}

/** Returns a path as it is written in code, such as `cors.origins[0]`. */
export function pathOf(path: readonly { readonly key?: unknown }[]): string {
  return path
    .map(({ key }, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}
