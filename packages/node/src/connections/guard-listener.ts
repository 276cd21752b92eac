import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createCarefulReading } from '../bodies/careful-reading.ts'
import { countedResponse } from '../bodies/counted-response.ts'
import { limitChunks } from '../bodies/limit-chunks.ts'
import { createUnsentResponses } from '../bodies/unsent-responses.ts'
import type { RequestListener } from '../request-listener.ts'
import { createPipelinedRequests } from './pipelined-requests.ts'
import { createUnreadResponses } from './unread-responses.ts'

/** Called when a limit refuses a request or connection, or cuts a connection off. */
export type OnRefused = (limit: string, address: string | undefined) => void

/** Limits how much strangers can make a server keep in memory: chunks, waiting requests, and responses that no one reads (R40). */
export interface ConnectionGuard {
  /** Adds a connection of the server. Adding one again has no effect. */
  watch(socket: Socket): void
  guard(listener: RequestListener): RequestListener
  /** Class for the option `ServerResponse` of Node's server. With it, each ended response is counted until it is sent. */
  readonly ServerResponse: typeof ServerResponse
  /** Counts a response of another class from its end until it is sent. */
  countEnded(outgoing: ServerResponse): void
}

export function createConnectionGuard(onRefused: OnRefused): ConnectionGuard {
  const careful = createCarefulReading()
  const refused = (limit: string) => (address: string | undefined) => {
    careful.prolong(performance.now())
    onRefused(limit, address)
  }
  const onChunks = refused('body.chunks')
  const pipelined = createPipelinedRequests(refused('requests.waiting'), careful.isUnderWay)
  const unsent = createUnsentResponses((address) => onRefused('responses.unsent', address))
  const unread = createUnreadResponses((address) => onRefused('responses.unread', address))
  const watched = new WeakSet<Socket>()

  return {
    watch(socket) {
      if (watched.has(socket)) return
      watched.add(socket)
      careful.watch(socket)
      unread.watch(socket)
      socket.once('close', () => {
        careful.forget(socket)
        unread.forget(socket)
      })
    },

    guard: (listener) => (incoming, outgoing) => {
      // HTTP/2 has flow control and limits of its own.
      if (incoming.httpVersionMajor > 1) return listener(incoming, outgoing)
      if (incoming.headers['transfer-encoding'] !== undefined)
        limitChunks(incoming, outgoing, () => onChunks(incoming.socket.remoteAddress))
      // The response has no socket yet if earlier responses of the connection aren't sent.
      if (outgoing.socket !== null) return listener(incoming, outgoing)
      return new Promise((resolve) => pipelined.hold(incoming, outgoing, () => resolve(listener(incoming, outgoing))))
    },

    ServerResponse: countedResponse(unsent.hold),

    countEnded(outgoing) {
      const { end } = outgoing
      outgoing.end = (...args: readonly unknown[]) => {
        Reflect.apply(end, outgoing, args)
        unsent.hold(outgoing)
        return outgoing
      }
    },
  }
}
