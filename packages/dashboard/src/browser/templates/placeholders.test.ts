import { expect, it } from 'vitest'
import { dataNamesOf, textAt, textKeysOf } from './placeholders.ts'

it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('knows no text by the name %s', (name) => {
  expect(textAt({ title: 'Hello' }, name)).toBe('')
})

it('finds the keys of texts and the names of data, each once', () => {
  const bases = ['{{T.a}}{{link}}', '{{ T.a }}{{T.b.c}}{{ link }}{{email}}{{broken}']
  expect(textKeysOf(...bases)).toEqual(['a', 'b.c'])
  expect(dataNamesOf(...bases)).toEqual(['link', 'email'])
})
