const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn' }

/** Returns the provider's name. For unknown providers, returns the id with a capital first letter. */
export function nameOfProvider(id: string): string {
  const [first = '', ...rest] = id
  return NAMES[id] ?? first.toUpperCase() + rest.join('')
}
