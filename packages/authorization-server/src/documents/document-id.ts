/** True if the text begins like a URL of a client's metadata document, valid or not. Other client ids contain no colon. */
export function looksLikeDocumentId(id: string): boolean {
  return id.startsWith('https://')
}

/**
 * True for a client id that is the https URL of the client's metadata document. Accepts only one spelling of a URL: another spelling would be
 * another client on the consent page. Refuses a query, because a site that echoes its query could then serve a stranger's document.
 */
export function isDocumentId(id: string, ownOrigin: string): boolean {
  if (id.length > 500 || !/^https:\/\/[!-~]+$/.test(id) || !URL.canParse(id)) return false
  const { href, hostname, port, pathname, username, password, hash, origin } = new URL(id)
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  const isPlain = port === '' && username + password + hash === '' && !/[?#]/.test(id)
  return href === id && isName && isPlain && pathname !== '/' && origin !== ownOrigin
}
