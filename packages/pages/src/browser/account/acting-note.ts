/** Key in `sessionStorage`. The dashboard of the same origin writes the note in the tab in which it opens the user's page. */
const KEY = 'sallyport acting'

/** An administrator's session as a user. */
export interface ActingNote {
  /** Id of the user. */
  readonly userId: string
  readonly reason: string
  /** Time at which the session ends, in ISO 8601. */
  readonly expiresAt: string
}

/** Returns the dashboard's note for this tab, or null if there is none or the session has expired. */
export function readActingNote(): ActingNote | null {
  try {
    // The cast is safe: only the dashboard of this origin writes this item.
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ActingNote | null
    return note !== null && Date.parse(note.expiresAt) > Date.now() ? note : null
  } catch {
    return null
  }
}
