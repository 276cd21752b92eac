import { describe, expect, it } from 'vitest'
import { typedUserCode } from './user-code.ts'

describe('B10 a code of a device as people type and copy it', () => {
  it.each([
    'BCDF-GHJK',
    'bcdf ghjk',
    'BCDF\u2011GHJK',
    '\u200BBCDF\u00AD-GHJK\u2060',
    '\u202ABCDFGHJK\u202C',
    'ＢＣＤＦ－ＧＨＪＫ',
    ' BCDF.GHJK\n',
  ])('%j', (typed) => {
    expect(typedUserCode(typed)).toBe('BCDFGHJK')
  })

  it.each(['', ' - ', 'BCDF-GHJ', 'BCDF-GHJKL', 'ACDF-GHJK'])('%j is none', (typed) => {
    expect(typedUserCode(typed)).toBeNull()
  })
})
