import * as v from 'valibot'

/**
 * Schema of a short name in URLs, such as `acme`: 2 to 32 lowercase letters, digits and dashes, with a letter or digit at both ends. Shorter than a
 * tenant's id (36 characters), so that the two can't be confused. Can't begin with `xn--`, which marks encoded letters in host names.
 */
export const slugText = v.pipe(
  v.string(),
  v.regex(/^(?!xn--)[a-z\d](?:[a-z\d-]{0,30}[a-z\d])$/, 'slug'),
  v.metadata({ minLength: 2, maxLength: 32 }),
)
