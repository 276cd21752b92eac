const PLAIN_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’. _-]{1,40}$/u
const PLAIN_ADDRESS = /^(?!www\.)[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9.-]{1,253}$/

/** The name if a mail may show it. It is a stranger's text in a mail of ours: one that could carry a message or a link is left out. */
export function plainName(name: unknown): string | undefined {
  return typeof name === 'string' && PLAIN_NAME.test(name) ? name : undefined
}

/** The address if a mail may show it, by the same rule. */
export function plainAddress(address: string): string | undefined {
  return PLAIN_ADDRESS.test(address) ? address : undefined
}

/** The address with most of its local part hidden, as `a***@example.com`; undefined if a mail may not show it. */
export function maskedAddress(address: string): string | undefined {
  return plainAddress(address)?.replace(/^(.)[^@]*/, '$1***')
}

/** What an account at a provider is called: its name, else its address, where a mail may show it. */
export function accountLabel({ name, email }: { readonly name?: string; readonly email?: string }): string | undefined {
  return plainName(name) ?? (email === undefined ? undefined : plainAddress(email))
}
