import type { Environment } from '../settings.ts'

/**
 * Returns the variables that have a value, without line breaks at its end: `echo` adds one to the secrets that it writes, and Kubernetes passes it on.
 */
export function givenVariables(env: Environment): Environment {
  const values = Object.entries(env).map(([name, value]) => [name, value?.replace(/[\r\n]+$/, '')] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}
