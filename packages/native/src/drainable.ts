type Answer<Info> = (request: Request, info: Info) => Response | Promise<Response>

/** Steps of the time between the first response that asks to close and the closing of idle connections. */
const STEPS = 6
const STEP_MS = 50

export interface Drainable<Info> {
  readonly answer: Answer<Info>
  /** Makes responses to later requests ask their clients to close the connection. */
  drain(): void
  /**
   * Resolves when clients had time to learn of it, after 300 ms or the limit. Waits in steps, so that requests which came meanwhile are
   * read before the last one, however busy the process is.
   */
  drained(limitMs: number): Promise<void>
}

/** Wraps the handler of a server that closes idle connections at once when it stops (Bun, Deno). */
export function drainable<Info>(handler: Answer<Info>): Drainable<Info> {
  let isDraining = false
  return {
    // Deno passes only as many arguments as a handler declares.
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
