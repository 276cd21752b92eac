/** True on Cloudflare Workers, whose `fetch` can't reach a private network. */
export function isWorker(): boolean {
  return Object(globalThis.navigator).userAgent === 'Cloudflare-Workers'
}
