/** A page of the service that waits in a frame for the texts and the appearance to show. */
export interface PreviewablePage {
  readonly html: string
  /** Response of `/ui/config` in the language of the preview. */
  readonly config: object
}

/** Loads a page for a preview. `auth`: path of the auth router. Rejects if the service can't be reached. */
export async function loadPage(auth: string, page: string, lang: string): Promise<PreviewablePage> {
  const address = new URL(`${auth}/ui/login`, location.href)
  const [document, config] = await Promise.all([fetch(address), fetch(`${auth}/ui/config?lang=${lang}`)])
  return { html: previewable(await document.text(), page, address), config: await config.json() }
}

/**
 * Returns the HTML of a page for `srcdoc` of a frame. All pages share one document, whose script takes the page's name from the address. A frame
 * with `srcdoc` has no such address, so `data-preview` names the page.
 */
function previewable(html: string, page: string, address: URL): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const name of ['href', 'src'])
    for (const element of parsed.querySelectorAll(`[${name}]`))
      element.setAttribute(name, new URL(element.getAttribute(name) ?? '', address).href)
  // Removes the stored colours. The dashboard sends the colours to show with each draft.
  parsed.querySelector('link[href*="/ui/theme.css"]')?.remove()
  parsed.body.dataset.preview = page
  parsed.body.dataset.session = 'none'
  return `<!doctype html>${parsed.documentElement.outerHTML}`
}
