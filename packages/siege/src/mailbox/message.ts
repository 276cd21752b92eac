/** A mail or a text message that the server sent. */
export interface Message {
  /** Address or phone number. */
  readonly to: string
  readonly text: string
}

/** Returns the messages that the server has sent so far, in any order. */
export type ReadMessages = () => Promise<readonly Message[]>
