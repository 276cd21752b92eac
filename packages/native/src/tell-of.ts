import type { PathHandler } from '@sallyport/core'

/** Returns the host's response to a request that the service doesn't serve, and tells the service the response's status. */
export async function tellOf(
  handler: PathHandler,
  { method, url }: Request,
  answer: Response | Promise<Response>,
): Promise<Response> {
  // Bun's handlers return nothing once they have upgraded the connection to a WebSocket.
  const response: Response | undefined = await answer
  const status = response === undefined ? 101 : response.status
  handler.passedOn?.({ method, path: new URL(url).pathname, status })
  return response
}
