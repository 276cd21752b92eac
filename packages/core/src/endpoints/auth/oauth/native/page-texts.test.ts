import { expect, it } from 'vitest'
import { german } from '../../../../outgoing/messages/languages/german.ts'
import { PAGE_TEXTS } from './page-texts.ts'

const valuesIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value)

it.each(Object.values(PAGE_TEXTS))('German says “$en”, with the same values', ({ en, it: italian }) => {
  const { [en]: text } = german.features
  expect(text).toBeDefined()
  expect([valuesIn(text), valuesIn(italian)]).toEqual([valuesIn(en), valuesIn(en)])
})
