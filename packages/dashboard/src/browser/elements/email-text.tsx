import { shownEmail } from './shown-email.ts'

/**
 * Shows an email address, which may wrap after its @. An encoded domain is shown in its own letters: `università.example`, not
 * `xn--universit-61a.example`.
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
