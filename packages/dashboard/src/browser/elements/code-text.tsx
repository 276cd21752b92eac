export function CodeText({ children }: { readonly children: string }) {
  return <code class="code-text">{children}</code>
}

/** JSON or a log in a scrollable box. */
export function CodeBlock({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="code-block" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}

/** Formats JSON with indentation. Returns other texts unchanged. */
export function prettyJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? 'undefined'
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
