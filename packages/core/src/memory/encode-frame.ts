import { encodeUtf8 } from '../crypto/encoding.ts'
import type { HubMessage } from '../ports/hub.ts'

/** A message with its data serialised once for all frames. */
export interface WrittenMessage extends Omit<HubMessage, 'data'> {
  readonly raw: string
}

const RETRY_MS = 3000

/** Serialises the data, so that later changes by the caller have no effect. */
export function writeMessage({ data, ...message }: HubMessage): WrittenMessage {
  return { ...message, raw: JSON.stringify(data) ?? 'null' }
}

/**
 * Returns the frame of a message for subscribers of this topic. Line ends in texts are escaped or replaced, so that
 * none ends a line of the stream (R31).
 */
export function encodeFrame(message: WrittenMessage, topic: string, isNamed: boolean): Uint8Array<ArrayBuffer> {
  return encodeUtf8(frameText(message, topic, isNamed))
}

/** Returns the first frame of a stream, with the client's reconnection delay. */
export function encodeFirstFrame(message: WrittenMessage, isNamed: boolean): Uint8Array<ArrayBuffer> {
  return encodeUtf8(`retry: ${RETRY_MS}\n${frameText(message, 'meta', isNamed)}`)
}

function frameText(message: WrittenMessage, topic: string, isNamed: boolean): string {
  const { id, type, timestamp, userId, tenantId, metadata, raw } = message
  const head = JSON.stringify({ id, type, timestamp, topic, userId, tenantId, metadata }).slice(0, -1)
  const event = isNamed ? `event: ${oneLine(type)}\n` : ''
  return `id: ${oneLine(id)}\n${event}data: ${head},"rawData":${raw},"data":${raw}}\n\n`
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\0]/g, ' ')
}
