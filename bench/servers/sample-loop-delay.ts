import { monitorEventLoopDelay } from 'node:perf_hooks'
import { quantile } from '../measuring/statistics.ts'

const EVERY_MS = 5

/**
 * Answers `/loop-delay/start` and `/loop-delay/stop`: how many ms late a timer of 5 ms fires, and the value of Node's
 * histogram.
 */
export function sampleLoopDelay(): (request: Request) => Response | undefined {
  let delays: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const histogram = process.env.ADAPTER === 'node' ? monitorEventLoopDelay({ resolution: 1 }) : undefined

  function tick(expected: number): void {
    const now = performance.now()
    delays.push(Math.max(0, now - expected))
    timer = setTimeout(tick, EVERY_MS, now + EVERY_MS)
  }

  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/loop-delay/start') {
      delays = []
      histogram?.reset()
      histogram?.enable()
      timer = setTimeout(tick, EVERY_MS, performance.now() + EVERY_MS)
      return Response.json({})
    }
    if (pathname !== '/loop-delay/stop') return undefined
    clearTimeout(timer)
    histogram?.disable()
    return Response.json({
      samples: delays.length,
      p99: quantile(delays, 0.99),
      max: Math.max(...delays),
      // The histogram contains whole intervals, including its resolution of 1 ms.
      ...(histogram !== undefined && { nodeP99: Math.max(0, histogram.percentile(99) / 1e6 - 1) }),
    })
  }
}
