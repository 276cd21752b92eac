export function SubNavigation({
  label,
  links,
}: {
  readonly label: string
  readonly links: readonly { readonly text: string; readonly href: string; readonly isHere: boolean }[]
}) {
  return (
    <nav class="sub-navigation" aria-label={label}>
      <ul>
        {links.map(({ text, href, isHere }) => (
          <li key={href}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
