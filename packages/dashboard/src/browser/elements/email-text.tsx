import { shownEmail } from './shown-email.ts'

/**
 * Shows an email address, which may wrap after its @. An encoded domain such as `xn--universit-61a.example` is shown as `università.example`, unless
 * it may imitate another domain (see `shownEmail`).
 */
export function EmailText({ of: stored }: { readonly of: string }) {
  const of = shownEmail(stored)
  const at = of.lastIndexOf('@') + 1
  return (
    <bdi>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </bdi>
  )
}
