/** Length of the longest name of an event, which no pattern exceeds. */
const LONGEST = 128

/**
 * Returns what a webhook may list to get this event: its name, and every beginning of it followed by `*`, such as `*` or `identity.user.*`.
 */
export function patternsOf(event: string): readonly string[] {
  const lengths = Array.from({ length: Math.min(event.length, LONGEST) + 1 }, (_, length) => length)
  return [event, ...lengths.map((length) => `${event.slice(0, length)}*`)]
}
