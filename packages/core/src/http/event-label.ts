const LABEL = /^[A-Za-z0-9_.:@-]{1,128}$/

/**
 * True if a text is allowed as the name of an event, notification type or topic. It can't contain a line end, which
 * would break up a stream (R31).
 */
export function isEventLabel(text: string): boolean {
  return LABEL.test(text)
}
