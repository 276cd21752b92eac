import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** What went wrong; it takes the focus, each time anew. */
export function Problem({ children, about }: { readonly children: ComponentChildren; readonly about?: unknown }) {
  const box = useRef<HTMLDivElement>(null)
  // The same words may be about another failure.
  useEffect(() => box.current?.focus(), [about])
  return (
    <div class="notice problem" role="alert" tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}

/** What went well. */
export function Success({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="notice success" role="status">
      {children}
    </div>
  )
}
