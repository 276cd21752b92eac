/** True if the text is written as an id of this kind, valid or not: other ids contain no colon. */
export function looksLikeDocumentId(id: string): boolean {
  return id.startsWith('https://')
}

/**
 * True for a client id that is the https URL of the client's metadata document. Compared as it is written: another spelling of a URL would be another
 * client at the consent page. Without a query, by which a site that repeats what it is asked for would publish anybody's document in its own name.
 */
export function isDocumentId(id: string, ownOrigin: string): boolean {
  if (id.length > 500 || !/^https:\/\/[!-~]+$/.test(id) || !URL.canParse(id)) return false
  const { href, hostname, port, pathname, username, password, hash, origin } = new URL(id)
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  const isPlain = port === '' && username + password + hash === '' && !/[?#]/.test(id)
  return href === id && isName && isPlain && pathname !== '/' && origin !== ownOrigin
}
