import { readDevMailbox } from './dev-mailbox.ts'
import { readMailFolder } from './mail-folder.ts'

/** A mail or a text message that the server sent. */
export interface Message {
  /** Address or phone number. */
  readonly to: string
  readonly text: string
}

/** Returns the messages that the server has sent so far, in any order. */
export type ReadMessages = () => Promise<readonly Message[]>

/** Opens a development server's mailbox by its URL, or a folder into which a mail relay writes each mail as a file. */
export function openMailbox(place: string): ReadMessages {
  return /^https?:\/\//.test(place) ? () => readDevMailbox(place) : () => readMailFolder(place)
}
