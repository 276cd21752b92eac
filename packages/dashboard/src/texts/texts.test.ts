import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { german } from '../german/german.ts'
import { it as italian } from './it/it.ts'

const BROWSER = join(import.meta.dirname, '../browser')

const sources = readdirSync(BROWSER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(BROWSER, file), 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'")

it('has no text that the dashboard no longer shows', () => {
  const unused = Object.keys(italian).filter((key) => !sources.includes(`'${key}'`) && !sources.includes(`"${key}"`))
  expect(unused).toEqual([])
})

/** Names of the values in a text, sorted. */
function placesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name).sort()
}

it.each([
  ['Italian', italian],
  ['German', german],
])('has every text in %s, with the values of the English one', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(italian).sort())
  const others = Object.entries(texts).filter(
    ([english, translated]) => String([...new Set(placesIn(english))]) !== String([...new Set(placesIn(translated))]),
  )
  expect(others).toEqual([])
})
