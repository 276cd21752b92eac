import { scriptRunner } from '@sallyport/sandbox/cloudflare'
import { collect, runCases } from '../server/recorder.ts'
import { sandboxLongSuite } from './sandbox-long-suite.ts'

export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const [from, count] = [Number(searchParams.get('from')), Number(searchParams.get('count'))]
    const suite = sandboxLongSuite({
      runner: (limits) => scriptRunner({ ...(limits !== undefined && { limits }) }),
      isolateRunner: scriptRunner,
      sharedRunner: scriptRunner,
    })
    const cases = collect([suite])
    return Response.json({ total: cases.length, results: await runCases(cases.slice(from, from + count)) })
  },
}
