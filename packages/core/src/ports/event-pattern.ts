/**
 * Returns what a webhook may list to get this event: its name, and every beginning of it followed by `*`, such as `*` or `identity.user.*`.
 */
export function patternsOf(event: string): readonly string[] {
  return [event, ...Array.from({ length: event.length + 1 }, (_, length) => `${event.slice(0, length)}*`)]
}
