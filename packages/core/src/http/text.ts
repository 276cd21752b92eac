import * as v from 'valibot'

/** Text of `min` to `max` characters, counted as Unicode code points like JSON Schema's lengths. */
export function text(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.check((value) => [...value].length >= min, 'min_length'),
    // Code units first: they are at most twice as many, and need no copy of what is far too long.
    v.check((value) => value.length <= max * 2 && [...value].length <= max, 'max_length'),
    v.metadata({ minLength: min, maxLength: max }),
  )
}
