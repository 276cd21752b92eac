import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** An error message. It takes the focus each time it appears. */
export function Problem({ children, about }: { readonly children: ComponentChildren; readonly about?: unknown }) {
  const box = useRef<HTMLDivElement>(null)
  // The same text may describe a new failure.
  useEffect(() => box.current?.focus(), [about])
  return (
    <div class="notice problem" role="alert" tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}

export function Success({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="notice success" role="status">
      {children}
    </div>
  )
}
