import * as v from 'valibot'

/**
 * Schema of a short name in addresses, such as `acme`: 2 to 32 lower-case letters, digits and dashes, with a letter or digit at both ends. Too short
 * to be taken for an id, which has 36.
 */
export const slugText = v.pipe(
  v.string(),
  v.regex(/^[a-z\d](?:[a-z\d-]{0,30}[a-z\d])$/, 'slug'),
  v.metadata({ minLength: 2, maxLength: 32 }),
)
