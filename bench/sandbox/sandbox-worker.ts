/** The Worker that bench/sandbox/sandbox.ts measures. `?runs=` runs one script that often, one run after another. */
import { scriptRunner } from '@sallyport/sandbox/cloudflare'
import { EMPTY, WEBHOOK } from './sandbox-scripts.ts'

const runner = scriptRunner()

export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const script = searchParams.get('script') === 'empty' ? EMPTY : WEBHOOK
    let ended = 0
    for (let run = Number(searchParams.get('runs')); run > 0; run--) if ((await runner.run(script)).ok) ended++
    return Response.json(ended)
  },
}
