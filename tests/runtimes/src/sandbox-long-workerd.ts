import { scriptRunner } from '@sallyport/sandbox/cloudflare'
import { collect, runCases } from './recorder.ts'
import { sandboxLongSuite } from './sandbox-long-suite.ts'

const SLICE = 5

export default {
  async fetch(request: Request): Promise<Response> {
    const from = Number(new URL(request.url).searchParams.get('from'))
    const suite = sandboxLongSuite({
      runner: (limits) => scriptRunner({ ...(limits !== undefined && { limits }) }),
      isolateRunner: scriptRunner,
    })
    const cases = collect([suite])
    return Response.json({ total: cases.length, results: await runCases(cases.slice(from, from + SLICE)) })
  },
}
