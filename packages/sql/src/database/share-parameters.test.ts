import { describe, expect, it } from 'vitest'
import { withSharedParameters } from './share-parameters.ts'

describe('withSharedParameters', () => {
  it('leaves a statement with few parameters as it is', () => {
    const few = { sql: 'select ?, ?', parameters: ['a', 'a'] }
    expect(withSharedParameters(few)).toBe(few)
  })

  it('lets equal values share a number, and keeps those of different types apart', () => {
    const parameters = [...Array(60).fill('a'), ...Array(60).fill('1'), 1]
    const { sql: text, parameters: shared } = withSharedParameters({
      sql: parameters.map(() => '?').join(','),
      parameters,
    })
    expect(shared).toEqual(['a', '1', 1])
    expect(text).toBe([...Array(60).fill('?1'), ...Array(60).fill('?2'), '?3'].join(','))
  })
})
