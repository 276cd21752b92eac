export function CodeText({ children }: { readonly children: string }) {
  return <code class="code-text">{children}</code>
}

/** Shows JSON or a log in a scrollable box. */
export function CodeBlock({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the box only if it can be focused
    <section class="code-block" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}

/** Formats JSON with indentation. Returns a string that isn't JSON unchanged. */
export function prettyJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? 'undefined'
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
