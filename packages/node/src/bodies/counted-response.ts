import { ServerResponse } from 'node:http'

/**
 * Returns a class for the option `ServerResponse` of Node's server that calls `onEnd` for each ended response that isn't sent at once. A
 * function on each response would slow every request down.
 */
export function countedResponse(onEnd: (outgoing: ServerResponse, content: unknown) => void): typeof ServerResponse {
  class CountedResponse extends ServerResponse {
    // biome-ignore lint/suspicious/noExplicitAny: the parameters of the overloads, which are passed on unchanged
    override end(content?: any, encoding?: any, callback?: any): this {
      super.end(content, encoding, callback)
      if (this.socket !== null && this.socket.writableLength > 0) onEnd(this, content)
      return this
    }
  }
  // The cast is safe: the class has the constructor of its parent, whose type parameter a class expression loses.
  return CountedResponse as typeof ServerResponse
}
