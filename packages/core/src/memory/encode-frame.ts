import { encodeUtf8 } from '../crypto/encoding.ts'
import type { HubMessage } from '../ports/hub.ts'

/** A message whose data was written down once, for all its frames. */
export interface WrittenMessage extends Omit<HubMessage, 'data'> {
  /** JSON. */
  readonly raw: string
}

const RETRY_MS = 3000

/** What came in is as it was then, whatever its maker does with it later. */
export function writeMessage({ data, ...message }: HubMessage): WrittenMessage {
  return { ...message, raw: JSON.stringify(data) ?? 'null' }
}

/** The frame of a message for those who listen to this topic. No text in it ends a line before its time (R31). */
export function encodeFrame(message: WrittenMessage, topic: string, isNamed: boolean): Uint8Array<ArrayBuffer> {
  return encodeUtf8(frameText(message, topic, isNamed))
}

/** The first frame of a stream. */
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
