import { describe, expect, it } from 'vitest'
import { runPart } from './run-part.ts'

describe('runPart', () => {
  it('tells why a part ended, and goes on', async () => {
    const { failures } = await runPart({ name: 'there-is-none' })
    expect(failures).toEqual([expect.stringContaining('there-is-none')])
  })
})
