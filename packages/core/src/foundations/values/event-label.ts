const LABEL = /^(?!\.{1,2}$)[A-Za-z0-9_.:@-]{1,128}$/

/**
 * True if the text may be the name of an event, notification type or topic, or of an inbound webhook's provider. Line ends are forbidden,
 * because they would split a message of an event stream (R31). The texts `.` and `..` are forbidden, because no URL can have such a segment.
 */
export function isEventLabel(text: string): boolean {
  return LABEL.test(text)
}
