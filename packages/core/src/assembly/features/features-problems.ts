import { adminEndpoints } from '../../endpoints/routers/admin.ts'
import { authEndpoints } from '../../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../endpoints/routers/tools.ts'
import type { SallyportOptions } from '../options/options.ts'
import type { Feature } from './feature.ts'

/** Returns all features of the service, in the order in which they are checked and connected. */
export function featuresOf({ passkeys, apps, features = [] }: SallyportOptions): readonly Feature[] {
  return [...[passkeys, apps].filter((feature) => feature !== undefined), ...features]
}

/** Returns the problems of the features, and the factors in the option `secondFactor` that no feature declares. */
export function featuresProblems(options: SallyportOptions): readonly string[] {
  const features = featuresOf(options)
  const problemsOf = (feature: Feature, index: number) => {
    const endpoints = { auth: authEndpoints, tools: toolsEndpoints({}), admin: adminEndpoints }
    return feature.problems({ options, endpoints, earlier: features.slice(0, index) })
  }
  return [
    ...features.flatMap(problemsOf),
    ...undeclared(
      'after',
      options,
      features.flatMap(({ declares }) => declares.firstFactors),
    ),
    ...undeclared(
      'methods',
      options,
      features.flatMap(({ declares }) => declares.factors),
    ),
  ]
}

function undeclared(
  list: 'after' | 'methods',
  { secondFactor }: SallyportOptions,
  declared: readonly string[],
): readonly string[] {
  return (secondFactor?.[list] ?? [])
    .filter((name) => name.includes(':') && !declared.includes(name))
    .map((name) => `secondFactor.${list}: no feature has a factor ${name}`)
}
