type Answer<Info> = (request: Request, info: Info) => Response | Promise<Response>

/** Number of waits between `drain` and the closing of idle connections. */
const STEPS = 6
const STEP_MS = 50

export interface Drainable<Info> {
  readonly answer: Answer<Info>
  /** Makes responses to later requests ask their clients to close the connection. */
  drain(): void
  /**
   * Resolves when clients have had time to read a response that asks them to close: after 300 ms, or after the limit if it is shorter. Waits in
   * steps, so that requests that arrive meanwhile are read even if the process is busy.
   */
  drained(limitMs: number): Promise<void>
}

/** Wraps the handler of a server that closes idle connections at once when it stops (Bun, Deno). */
export function drainable<Info>(handler: Answer<Info>): Drainable<Info> {
  let isDraining = false
  return {
    // Declares both parameters, because Deno passes only as many arguments as a handler declares.
    answer: (request, info) => (isDraining ? closing(handler(request, info)) : handler(request, info)),
    drain() {
      isDraining = true
    },
    async drained(limitMs) {
      for (let step = 0; step < STEPS; step++)
        await new Promise((resolve) => setTimeout(resolve, Math.min(STEP_MS, limitMs / STEPS)))
    },
  }
}

async function closing(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer
  try {
    response.headers.set('Connection', 'close')
    return response
  } catch {
    // The headers of a response by `fetch` can't be changed.
    const copy = new Response(response.body, response)
    copy.headers.set('Connection', 'close')
    return copy
  }
}
