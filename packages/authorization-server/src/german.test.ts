import { expect, it } from 'vitest'
import { PAGE_TEXTS } from './authorize/texts.ts'
import { DEVICE_TEXTS } from './device/texts.ts'
import { german } from './german.ts'
import { IDENTITY_SCOPES, OFFLINE } from './scopes.ts'

const TEXTS = [PAGE_TEXTS, DEVICE_TEXTS, IDENTITY_SCOPES, OFFLINE].flatMap((table) =>
  Object.values(table).map(({ en, it: italian }) => ({ en, italian })),
)
const valuesIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value)

it.each(TEXTS)('German says “$en”, with the same values', ({ en, italian }) => {
  expect(german[en]).toBeDefined()
  expect([valuesIn(german[en]), valuesIn(italian)]).toEqual([valuesIn(en), valuesIn(en)])
})

it('German has no other texts than these and the label of the account page', () => {
  const known = new Set(['Connected apps', ...TEXTS.map(({ en }) => en)])
  expect(Object.keys(german).filter((text) => !known.has(text))).toEqual([])
})
