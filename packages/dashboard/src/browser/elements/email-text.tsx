import { shownEmail } from './shown-email.ts'

/** Shows an e-mail address that may wrap after its @, with the letters of its domain. */
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
