import type { HubMessage } from '../../../ports/events/hub.ts'
import { encodeUtf8 } from '../../crypto/encoding.ts'

/** Message whose data is already serialised to JSON (`raw`), so that it is serialised once for all streams. */
export interface WrittenMessage extends Omit<HubMessage, 'data'> {
  readonly raw: string
}

const RETRY_MS = 3000

/** Serialises the message's data. Changes that the caller makes to the data afterwards have no effect. */
export function writeMessage({ data, ...message }: HubMessage): WrittenMessage {
  return { ...message, raw: JSON.stringify(data) ?? 'null' }
}

/**
 * Returns the message as a server-sent event for subscribers of this topic.
 * Line breaks inside texts are escaped or replaced, so that a text can't start a new field or event (R31).
 */
export function encodeFrame(message: WrittenMessage, topic: string, isNamed: boolean): Uint8Array<ArrayBuffer> {
  return encodeUtf8(frameText(message, topic, isNamed))
}

/** Returns the first server-sent event of a stream. Its field `retry` sets how many milliseconds the client waits before reconnecting. */
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
