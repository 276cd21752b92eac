/** True on Cloudflare Workers, whose `fetch` can't reach a private network. */
export function isWorker(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } }
  return navigator?.userAgent === 'Cloudflare-Workers'
}
