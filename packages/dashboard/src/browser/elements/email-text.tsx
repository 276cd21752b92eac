/** An email address, which goes on in a new line after its @ rather than within a word. */
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
