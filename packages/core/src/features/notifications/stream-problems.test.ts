import { describe, expect, it } from 'vitest'
import { memoryHub } from '../../memory/memory-hub.ts'
import { streamProblems } from './stream-problems.ts'

describe('R30 streamProblems', () => {
  it('takes what makes sense', () => {
    const settings = { heartbeatMs: 1, replayMs: 0, replayEvents: 0 }
    expect(streamProblems({ ...settings, authorizeTopic: () => true }, undefined)).toEqual([])
    expect(streamProblems({ authorizeTopic: undefined }, memoryHub())).toEqual([])
  })

  it('names each setting that can not be', () => {
    const given = { heartbeatMs: 0, replayMs: -1, replayEvents: Number.NaN, authorizeTopic: 'all', retryMs: 1 }
    const names = streamProblems(given, undefined).map((problem) => problem.split(':')[0])
    expect(names).toEqual(
      ['authorizeTopic', 'heartbeatMs', 'replayMs', 'replayEvents', 'retryMs'].map((name) => `tools.sse.${name}`),
    )
  })

  it('wants settings of a hub where that is made', () => {
    expect(streamProblems({ heartbeatMs: 5 }, memoryHub())).toEqual([expect.stringContaining('make it with it')])
    // Sound: that is what is refused.
    expect(streamProblems({}, { publish: 1 } as never)).toEqual(['hub: must have publish and subscribe'])
  })
})
