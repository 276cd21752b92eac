/** An e-mail address that may break after its @, but not within a word. */
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
