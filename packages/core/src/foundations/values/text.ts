import * as v from 'valibot'

/** Schema of a text with `min` to `max` characters, counted in Unicode code points as in JSON Schema. */
export function text(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.check((value) => [...value].length >= min, 'min_length'),
    // Checks the length in code units first, so that a much too long text isn't copied.
    v.check((value) => value.length <= max * 2 && [...value].length <= max, 'max_length'),
    v.metadata({ minLength: min, maxLength: max }),
  )
}

/**
 * Schema of an optional id that restricts a request to one user or tenant. Refuses an empty text, unlike other optional fields: if the id
 * were ignored, the request would affect everyone.
 */
export const scopeId = v.exactOptional(v.undefinedable(text(1, 255)))
