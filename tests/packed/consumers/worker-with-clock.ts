/** The example's Worker, whose clock is ahead by the milliseconds that POST /clock receives. */
import worker from './worker.ts'

export * from './worker.ts'

const Real = Date
let ahead = 0

globalThis.Date = class ShiftedDate extends Real {
  constructor(...args: []) {
    if (args.length === 0) super(Real.now() + ahead)
    else super(...args)
  }

  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor

export default {
  ...worker,
  async fetch(...[request, env, context]: Parameters<typeof worker.fetch>): Promise<Response> {
    if (new URL(request.url).pathname !== '/clock') return worker.fetch(request, env, context)
    ahead = Number(await request.text())
    return new Response(null, { status: 204 })
  },
}
