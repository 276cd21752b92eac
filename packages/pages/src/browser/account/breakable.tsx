/** Lets an e-mail address wrap before its @ instead of inside a word. */
export function breakable(email: string) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
