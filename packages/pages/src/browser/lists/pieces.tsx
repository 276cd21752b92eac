import type { ComponentChildren } from 'preact'

/** Facts in a row, with dots between them. A line breaks between two facts, and never begins or ends with a dot. */
export function Pieces({ of }: { readonly of: readonly ComponentChildren[] }) {
  return (
    <p class="hint pieces">
      <span>
        {of.filter(Boolean).map((piece, index) => (
          <span key={index}>
            <span>{index > 0 && ' · '}</span>
            {piece}
          </span>
        ))}
      </span>
    </p>
  )
}
