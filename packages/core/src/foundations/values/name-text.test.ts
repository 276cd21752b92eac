import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { nameText } from './name-text.ts'

const isTaken = (name: string) => v.is(nameText(1, 100), name)

describe('nameText', () => {
  it.each([
    'Acme',
    'Łódź & Søn ApS',
    'شركة الأمل',
    'علی\u200cرضا',
    'ക്\u200d',
    '山田商店',
    '葛\u{e0100}城市',
    '👩\u200d🚀 Ltd',
    '❤\ufe0f',
    '❤\ufe0f\u200d🔥',
    '🏳\ufe0f\u200d🌈 Alliance',
    'ק"מ',
    '🚀',
    '24/7',
    '!',
  ])('takes %j', (name) => expect(isTaken(name)).toBe(true))

  it.each([
    '',
    'a\nb',
    'a\tb',
    'a\0b',
    'a\u001b[2Jb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'evil\u202egnp.exe',
    'a\u202ab',
    'a\u2066b\u2069',
    'a\u200eb',
    'a\u200fb',
    'a\u061cb',
    'a\u200bb',
    'a\u2060b',
    'a\ufeffb',
    'a\u00adb',
    '\u3164',
    '\u115f\u1160',
    'a\u034fb',
    'a\u{e0041}b',
    '\u200dAcme',
    'Acme \u200d',
    'Acme\u200d\u200d',
    'Ac\u200cme',
    'Acme\u200d',
    'Acme\ufe0f',
    '\u2800',
    '\ufe0f',
    'a\ud800b',
    ' ',
    '\u00a0\u3000',
    '\u0301\u0302',
  ])('R11 refuses %j', (name) => expect(isTaken(name)).toBe(false))
})
