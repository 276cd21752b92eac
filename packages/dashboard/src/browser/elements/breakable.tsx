/**
 * Shows a name such as `identity.session.revoked` or an address. A line can break after a separator, but not after `https:`
 * and not before the `*` of `identity.*`.
 */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.split(/(?<=[._:/@-])(?![/*])/)
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
