import { expect, it } from 'vitest'
import { featureText } from './feature-text.ts'
import { german } from './german.ts'

const TEXT = { en: 'Hello {who}, {who}', it: 'Ciao {who}' }
const inGerman = { ...german, features: { 'Hello {who}, {who}': 'Hallo {who}' } }

it('says a text in a language that is built in, and in one that the host added', () => {
  const said = ['en', 'it', 'de'].map((lang) => featureText(TEXT, lang, [inGerman], { who: 'Ada' }))
  expect(said).toEqual(['Hello Ada, Ada', 'Ciao Ada', 'Hallo Ada'])
})

it('is English where a language lacks the text, and in a language that the service lacks', () => {
  const lacking = { ...german, features: {} }
  const said = ['de', 'fr'].map((lang) => featureText({ en: 'constructor', it: 'x' }, lang, [lacking]))
  expect(said).toEqual(['constructor', 'constructor'])
})

it('fills no place that a value brings', () => {
  expect(featureText({ en: '{a} {b} {c}', it: '' }, 'en', [], { a: '{b}', b: '2' })).toBe('{b} 2 {c}')
})
