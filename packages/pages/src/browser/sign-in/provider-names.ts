const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn' }

/** The provider's name, else its id with a capital letter. */
export function nameOfProvider(id: string): string {
  const [first = '', ...rest] = id
  return NAMES[id] ?? first.toUpperCase() + rest.join('')
}
