import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../routing/page-title.ts'
import { Breakable } from './breakable.tsx'

interface PageHeadProps {
  readonly title: string
  readonly about?: ComponentChildren
  readonly parent?: { readonly label: string; readonly href: string }
  readonly children?: ComponentChildren
}

/** The heading of a view, with its action buttons. The heading receives the focus when the user opens another view. */
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
        <h1 id="view-title" tabIndex={-1} dir="auto">
          <Breakable>{title}</Breakable>
        </h1>
        {about && <div class="muted about">{about}</div>}
      </div>
      {children && <div class="row actions">{children}</div>}
    </header>
  )
}
