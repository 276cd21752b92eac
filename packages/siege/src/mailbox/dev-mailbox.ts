import { fetchOnce } from '../callers/fetch-once.ts'
import type { Message } from './message.ts'

/** Reads `GET /dev/mailbox.json` of a development server. */
export async function readDevMailbox(url: string): Promise<readonly Message[]> {
  const address = url.endsWith('.json') ? url : `${url.replace(/\/$/, '')}.json`
  const response = await fetchOnce(address, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) {
    const reason = 'only development servers have a mailbox, for callers on the same machine'
    throw new Error(`${address} was answered ${response.status}: ${reason}`)
  }
  // The cast is safe: this is the mailbox's format.
  const { messages } = (await response.json()) as { readonly messages: readonly Message[] }
  return messages.map(({ to, text }) => ({ to, text }))
}
