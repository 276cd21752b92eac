const PLAIN_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’. _-]{1,40}$/u
const PLAIN_ADDRESS = /^(?!www\.)[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9.-]{1,253}$/

/** A name that may stand in a mail. It is a stranger's text in a mail of ours: one that could carry a message or a link is left out. */
export function plainName(name: unknown): string | undefined {
  return typeof name === 'string' && PLAIN_NAME.test(name) ? name : undefined
}

/** An address that may stand in a mail, by the same rule. */
export function plainAddress(address: string): string | undefined {
  return PLAIN_ADDRESS.test(address) ? address : undefined
}
