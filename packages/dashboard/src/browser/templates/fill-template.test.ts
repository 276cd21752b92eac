import { expect, it } from 'vitest'
import { fillTemplate, textKeysOf } from './fill-template.ts'

const TEXTS = { en: { title: 'For {{email}} <b>', nested: '{{constructor}}{{email}}' } }

it('puts texts and sample data in their places, escaped in HTML alone', () => {
  expect(fillTemplate('{{T.title}}|{{ provider }}', TEXTS, 'en', true)).toBe('For ada@example.com &#60;b&#62;|GitHub')
  expect(fillTemplate('{{T.title}}', TEXTS, 'en', false)).toBe('For ada@example.com <b>')
  expect(fillTemplate('{{T.title}}{{nothing}}', TEXTS, 'it', false)).toBe('')
})

it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('knows nothing by the name %s', (name) => {
  expect(fillTemplate(`a{{${name}}}b{{T.${name}}}c`, TEXTS, 'en', true)).toBe('abc')
  expect(fillTemplate('{{T.nested}}', TEXTS, 'en', false)).toBe('ada@example.com')
})

it('finds the keys of texts, each once', () => {
  expect(textKeysOf('{{T.a}}{{link}}', '{{ T.a }}{{T.b.c}}')).toEqual(['a', 'b.c'])
})
