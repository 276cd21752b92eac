import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** An error message. Takes the focus when it appears and whenever `about` changes. */
export function Problem({ children, about }: { readonly children: ComponentChildren; readonly about?: unknown }) {
  const box = useRef<HTMLDivElement>(null)
  // `about` is the failure: a new failure with the same text must take the focus again.
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
