import { expect, it } from 'vitest'
import { expose } from './exposition.ts'
import { createHistogram } from './histogram.ts'

it('writes help, type and samples, and escapes what the format demands', () => {
  const text = expose([
    { name: 'a_total', help: 'One\nline, a \\.', type: 'counter', samples: [{ labels: {}, value: 3 }] },
    { name: 'b', help: 'B.', type: 'gauge', samples: [{ labels: { x: 'a"b\\c\nd', y: '' }, value: 0.5 }] },
    { name: 'c', help: 'C.', type: 'gauge', samples: [] },
  ])
  expect(text).toBe(
    [
      '# HELP a_total One\\nline, a \\\\.',
      '# TYPE a_total counter',
      'a_total 3',
      '# HELP b B.',
      '# TYPE b gauge',
      'b{x="a\\"b\\\\c\\nd",y=""} 0.5',
      '',
    ].join('\n'),
  )
})

it('counts durations in cumulative buckets, one series for each set of labels', () => {
  const histogram = createHistogram()
  for (const seconds of [0, 0.005, 0.006, 2, 11]) histogram.observe(seconds, { route: '/a' })
  histogram.observe(1, { route: '/b' })
  const text = expose([{ name: 't', help: 'T.', type: 'histogram', samples: histogram.samples() }])
  for (const line of [
    't_bucket{route="/a",le="0.005"} 2',
    't_bucket{route="/a",le="0.01"} 3',
    't_bucket{route="/a",le="1"} 3',
    't_bucket{route="/a",le="2.5"} 4',
    't_bucket{route="/a",le="10"} 4',
    't_bucket{route="/a",le="+Inf"} 5',
    't_sum{route="/a"} 13.011',
    't_count{route="/a"} 5',
    't_count{route="/b"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})
