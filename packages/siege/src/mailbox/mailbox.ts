import { readDevMailbox } from './dev-mailbox.ts'
import { readMailFolder } from './mail-folder.ts'
import type { ReadMessages } from './message.ts'

/** Opens a development server's mailbox by its URL, or a folder into which a mail relay writes each mail as a file. */
export function openMailbox(place: string): ReadMessages {
  return /^https?:\/\//.test(place) ? () => readDevMailbox(place) : () => readMailFolder(place)
}
