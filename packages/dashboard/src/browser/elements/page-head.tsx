import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../routing/page-title.ts'

interface PageHeadProps {
  readonly title: string
  /** A line below the title. */
  readonly about?: ComponentChildren
  /** Where this place is below another one. */
  readonly parent?: { readonly label: string; readonly href: string }
  readonly children?: ComponentChildren
}

/** A view's heading, which gets the focus when one arrives, and what can be done with the whole of it. */
export function PageHead({ title, about, parent, children }: PageHeadProps) {
  usePageTitle(title)
  return (
    <header class="page-head">
      <div>
        {parent && (
          <p class="crumb">
            <a href={parent.href}>{parent.label}</a>
          </p>
        )}
        <h1 id="view-title" tabIndex={-1}>
          {title}
        </h1>
        {about && <div class="muted about">{about}</div>}
      </div>
      {children && <div class="row actions">{children}</div>}
    </header>
  )
}
