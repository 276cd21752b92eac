/** Shows a name such as `identity.session.revoked`. A line breaks only after a separator, never inside a word. */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.split(/(?<=[._:/@-])/)
  return (
    <>
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && <wbr />}
          {part}
        </span>
      ))}
    </>
  )
}
