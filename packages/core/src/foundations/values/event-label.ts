const LABEL = /^[A-Za-z0-9_.:@-]{1,128}$/

/**
 * True if the text may be the name of an event, notification type or topic. Line ends are forbidden, because they would split a message
 * of an event stream (R31).
 */
export function isEventLabel(text: string): boolean {
  return LABEL.test(text)
}
