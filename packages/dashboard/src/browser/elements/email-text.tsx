/** Shows an e-mail address that may wrap after its @. */
export function EmailText({ of }: { readonly of: string }) {
  const at = of.lastIndexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
