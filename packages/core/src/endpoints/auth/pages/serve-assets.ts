import type { StaticFiles, UiAsset, UiAssets } from '../../../ports/host/static-files.ts'
import { hostFile, mediaTypeOf } from '../../../web/http/replies/host-file.ts'
import type { Endpoint } from '../../../web/http/routing/endpoint.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { PAGES } from './serve-pages.ts'

/** Matches paths that need no percent-encoding in a URL. No segment begins with a dot, which excludes `..`. */
const PATH = /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/

/** Returns one endpoint per file. No request path is resolved against a folder, so path traversal is impossible. */
export function assetEndpoints(assets: UiAssets): readonly Endpoint[] {
  return Object.entries(assets).map(([name, asset]) => {
    const type = mediaTypeOf(name, asset) ?? 'application/octet-stream'
    const serve = hostFile(asset, type)
    const contentType = type.replace(/;.*/, '')
    return endpoint({
      method: 'GET',
      path: `/ui/${name}`,
      summary: `Load the file ${name} of the host`,
      success: { 200: 'The file.', 304: 'The client has the file already.' },
      access: 'public',
      needs: ['ui'],
      replies: { 200: { contentType }, 304: { contentType } },
      handle: ({ context }) => serve(context.request),
    })
  })
}

/** Returns the problems of the option `ui.assets`. `pages`: the built-in pages, if they are served. */
export function assetProblems(assets: UiAssets, pages: StaticFiles | undefined): readonly string[] {
  const taken = new Set(['/ui/config', ...(pages === undefined ? [] : pathsOf(pages))])
  return Object.entries(assets).flatMap(([name, asset]) => {
    const problem = taken.has(`/ui/${name}`) ? 'is the path of a built-in page or file' : problemOf(name, asset)
    return problem === null ? [] : [`ui.assets[${JSON.stringify(name)}]: ${problem}`]
  })
}

function pathsOf(pages: StaticFiles): readonly string[] {
  return [...Object.keys(PAGES), '/ui/theme.css', ...Object.keys(pages).map((file) => `/ui/assets/${file}`)]
}

function problemOf(name: string, asset: UiAsset): string | null {
  if (!PATH.test(name)) return 'must be a path such as auth.js or img/logo.svg'
  const { content } = Object(asset)
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return 'must have content: a text or Uint8Array'
  return mediaTypeOf(name, asset) === null ? 'must have a type, such as text/javascript' : null
}
