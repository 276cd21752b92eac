const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn' }

/** How a provider calls itself, else its id as a name. */
export function nameOfProvider(id: string): string {
  const [first = '', ...rest] = id
  return NAMES[id] ?? first.toUpperCase() + rest.join('')
}
