import * as v from 'valibot'

/**
 * Schema of a short name in URLs, such as `acme`: 2 to 32 lowercase letters, digits and dashes, with a letter or digit at both ends. Too short to be
 * mistaken for a tenant's id, which has 36 characters. Never `xn--`, with which browsers write other letters in a host name.
 */
export const slugText = v.pipe(
  v.string(),
  v.regex(/^(?!xn--)[a-z\d](?:[a-z\d-]{0,30}[a-z\d])$/, 'slug'),
  v.metadata({ minLength: 2, maxLength: 32 }),
)
