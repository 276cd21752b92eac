/** Maximum length of an event's name, and of a pattern without its `*`. */
const LONGEST = 128

/** Returns all patterns that match this event: its name, and each start of the name followed by `*`, such as `*` or `identity.user.*`. */
export function patternsOf(event: string): readonly string[] {
  const lengths = Array.from({ length: Math.min(event.length, LONGEST) + 1 }, (_, length) => length)
  return [event, ...lengths.map((length) => `${event.slice(0, length)}*`)]
}
