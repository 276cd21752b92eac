/** Shows an http or https URL as a link, and any other URL as text. */
export function WebLink({ url }: { readonly url: string }) {
  if (!isWebUrl(url)) return <span class="break">{url}</span>
  return (
    <a class="break" href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  )
}

export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
