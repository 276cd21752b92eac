const LABEL = /^[A-Za-z0-9_.:@-]{1,128}$/

/** Whether a text may name an event, a type of notification or a topic: nothing that could end a line of a stream (R31). */
export function isEventLabel(text: string): boolean {
  return LABEL.test(text)
}
