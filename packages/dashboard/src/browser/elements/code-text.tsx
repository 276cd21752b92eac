/** An identifier or other text for machines, which may be long. */
export function CodeText({ children }: { readonly children: string }) {
  return <code class="code-text">{children}</code>
}

/** JSON or a log, in a box that scrolls on its own. */
export function CodeBlock({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="code-block" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}

/** JSON for reading: indented, and as it came when it is none. */
export function prettyJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? 'undefined'
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
