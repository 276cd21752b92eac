import type { ComponentChildren } from 'preact'
import type { ScreenName } from '../page-address.ts'
import { usePage } from '../page-context.ts'

/** Links to another screen. Keeps the language and the return path. */
export function Link({
  to,
  look,
  onClick,
  children,
}: {
  readonly to: ScreenName
  readonly look?: string
  readonly onClick?: () => void
  readonly children: ComponentChildren
}) {
  return (
    <a href={usePage().linkTo(to)} class={look} onClick={onClick}>
      {children}
    </a>
  )
}

/** Leads a signed-in user back to the account page. */
export function ToAccount() {
  const { text } = usePage()
  return (
    <p class="below">
      <Link to="account">{text('account.toAccount')}</Link>
    </p>
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
