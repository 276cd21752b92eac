/** The dashboard of the same origin writes it in the tab in which it opens the user's page. */
const KEY = 'sallyport acting'

/** What the dashboard knows of the administrator's session as a user. */
export interface ActingNote {
  readonly reason: string
  /** Time at which the session ends, in ISO 8601. */
  readonly expiresAt: string
}

/** Returns what the dashboard has told this tab, or null in another tab and after the end of that session. */
export function readActingNote(): ActingNote | null {
  try {
    const { reason, expiresAt } = JSON.parse(sessionStorage.getItem(KEY) ?? '')
    return Date.parse(expiresAt) > Date.now() ? { reason: String(reason), expiresAt } : null
  } catch {
    return null
  }
}
