import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { usePage } from '../page-context.ts'

interface HeadingProps {
  readonly title: string
  readonly children?: ComponentChildren
}

/**
 * Heading of a step. From the second step on, the heading takes the focus, so that screen readers announce the new
 * step.
 */
export function Heading({ title, children }: HeadingProps) {
  const { siteName } = usePage().config.ui
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title, siteName])
  useEffect(() => {
    if (document.body.dataset.started === 'yes') heading.current?.focus()
    document.body.dataset.started = 'yes'
  }, [])
  return (
    <header>
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {children && <p class="lead">{children}</p>}
    </header>
  )
}
