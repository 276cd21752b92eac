import { instantOf } from '@sallyport/core'
import { slugText, withoutHidden } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Schemas of a line's values. The report prints each message after the name of the field. */
export const time = v.pipe(
  v.string('must be a time in ISO 8601'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const at = instantOf(dataset.value)
    if (at !== null) return at
    addIssue({ message: 'must be a time in ISO 8601 that exists, with its offset, such as 2026-01-31T12:00:00.000Z' })
    return NEVER
  }),
)
export const text = v.pipe(v.string('must be a text'), v.maxLength(500, 'has at most 500 characters'))
/** A name that a person chose. Removes invisible characters, as the service does over HTTP. */
export const personName = v.pipe(text, v.transform(withoutHidden))
export const flag = v.boolean('must be true or false')
/** Short name of a tenant in URLs. */
export const tenantSlug = v.pipe(
  v.string('must be a text'),
  v.check(
    (value) => v.is(slugText, value),
    'has 2 to 32 lowercase letters, digits and dashes, with a letter or digit at both ends, and no xn-- at the beginning',
  ),
)
