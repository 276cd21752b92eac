import type { ComponentChildren } from 'preact'
import type { ScreenName } from '../page-address.ts'
import { usePage } from '../page-context.ts'

/** Links to another screen. Keeps the language and the return path. */
export function Link({
  to,
  look,
  children,
}: {
  readonly to: ScreenName
  readonly look?: string
  readonly children: ComponentChildren
}) {
  return (
    <a href={usePage().linkTo(to)} class={look}>
      {children}
    </a>
  )
}

export function ToSignIn({ isMain }: { readonly isMain?: boolean }) {
  const { text } = usePage()
  return (
    <p class={isMain ? undefined : 'below'}>
      <Link to="login" {...(isMain && { look: 'button primary' })}>
        {text('common.toSignIn')}
      </Link>
    </p>
  )
}
