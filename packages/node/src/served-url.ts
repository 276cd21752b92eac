import type { IncomingMessage } from 'node:http'
import type { Handler, PathHandler } from '@sallyport/core'

interface ServedUrl {
  readonly url: string
  /** Path that the framework has removed from the beginning of `url`. */
  readonly removedPath?: string
}

/**
 * Returns the URL to match. Express and other frameworks remove the path of a mounted router from `url`. The service matches the whole URL,
 * except below `publicPath`, which is no part of its routers' paths.
 */
export function servedUrl(handler: Handler | PathHandler, { originalUrl: whole, url = '/' }: Incoming): ServedUrl {
  if (typeof whole !== 'string') return { url }
  const removedPath = whole.endsWith(url) ? whole.slice(0, -url.length) : ''
  const isRemoved =
    'handles' in handler && removedPath !== '' && handler.handles(url.split('?', 1)[0] ?? '/', removedPath)
  return isRemoved ? { url, removedPath } : { url: whole }
}

type Incoming = Pick<IncomingMessage, 'url'> & { readonly originalUrl?: unknown }
