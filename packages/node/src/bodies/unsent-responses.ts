import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { areKept } from '@sallyport/core/serving'
import { addressBlock, hasOwnShare } from '../connections/address-block.ts'
import { cut } from '../connections/cut.ts'

/** Counts the bytes of responses that are ended and that the clients haven't taken yet (R40). */
export interface UnsentResponses {
  /** Counts the rest of an ended response until it is sent. `content`: its body, if that is one piece. */
  hold(outgoing: ServerResponse, content?: unknown): void
}

export interface UnsentLimits {
  /** Maximum number of unsent bytes of all responses. Content that the service keeps in memory anyway isn't counted. */
  readonly inAll: number
  /** Maximum for one public IPv4 address or IPv6 /48 (`addressBlock`). */
  readonly perAddress: number
}

const MIB = 1024 * 1024
const LIMITS: UnsentLimits = { inAll: 64 * MIB, perAddress: 8 * MIB }

interface Held {
  readonly block: string
  readonly bytes: number
}

/**
 * Creates the budget of bytes that wait to be sent. If it is used up, closes the connections that have waited longest, so that a client that reads
 * is never refused because others don't. One response may always wait, however large.
 */
export function createUnsentResponses(
  onCut: (address: string | undefined) => void,
  { inAll, perAddress }: UnsentLimits = LIMITS,
): UnsentResponses {
  // A Map keeps the order of insertion, so the response that has waited longest comes first.
  const held = new Map<Socket, Held>()
  const byBlock = new Map<string, number>()
  let total = 0

  function count(block: string, bytes: number): void {
    total += bytes
    const left = (byBlock.get(block) ?? 0) + bytes
    if (left > 0) byBlock.set(block, left)
    else byBlock.delete(block)
  }

  function release(socket: Socket): void {
    const known = held.get(socket)
    if (known === undefined) return
    held.delete(socket)
    count(known.block, -known.bytes)
  }

  /** Closes the connection that has waited longest, of one block or of all, except the newest. Returns false if there is none. */
  function cutOne(newest: Socket, block?: string): boolean {
    for (const [socket, known] of held) {
      if (socket === newest || (block !== undefined && known.block !== block)) continue
      onCut(socket.remoteAddress)
      release(socket)
      cut(socket)
      return true
    }
    return false
  }

  return {
    hold(outgoing, content) {
      const { socket } = outgoing
      if (socket === null || socket.destroyed) return
      const kept = areKept(content) ? (content as Uint8Array).byteLength : 0
      const bytes = socket.writableLength - kept
      if (bytes <= 0) return
      const { remoteAddress } = socket
      const block = addressBlock(remoteAddress)
      release(socket)
      held.set(socket, { block, bytes })
      count(block, bytes)
      outgoing.once('finish', () => release(socket)).once('close', () => release(socket))
      const share = hasOwnShare(remoteAddress) ? perAddress : inAll
      while ((byBlock.get(block) ?? 0) > share && cutOne(socket, block));
      while (total > inAll && cutOne(socket));
    },
  }
}
