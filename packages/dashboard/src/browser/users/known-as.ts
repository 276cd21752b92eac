interface Person {
  readonly id: string
  readonly email: string
  readonly username?: string | null | undefined
}

/** Returns what a person is known by: the address, else the username, else the id, as for guests. */
export function knownAs({ id, email, username }: Person): string {
  return email || username || id
}
