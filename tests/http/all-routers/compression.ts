import { WITH_ADMIN } from '../admin/caller.ts'
import { requestGroup } from '../group.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import { STATIC_PAGES } from '../support/pages/static-pages.ts'
import type { Target } from '../support/target.ts'

const LONG = `export const words = '${'to and fro '.repeat(400)}'`
const PAGE = {
  type: 'text/html; charset=utf-8',
  content: '<script src="%MOUNT%/assets/main.js?v=0123abcd"></script><body data-mount="%MOUNT%">',
}
const FILES = {
  'index.html': PAGE,
  'main.js': { type: 'text/javascript; charset=utf-8', content: LONG },
  'people-LG67JAMI.js': { type: 'text/javascript; charset=utf-8', content: LONG },
}

/** Reads a file in process, so that no client decodes the response. */
async function encoded(target: Target, path: string, accept?: string) {
  const headers = accept === undefined ? {} : { 'Accept-Encoding': accept }
  const response = await target.direct(new Request(target.origin + path, { headers }))
  equal(response.status, 200, path)
  return { coding: response.headers.get('Content-Encoding'), vary: response.headers.get('Vary'), response }
}

const unzipped = ({ body }: Response) => new Response(given(body).pipeThrough(new DecompressionStream('gzip'))).text()

export const compressionGroup = requestGroup('Compression', {
  'gzips files and documents for clients that accept it, and says that they vary': async (open) => {
    const target = await open({
      environment: 'development',
      admin: { ...WITH_ADMIN.admin, dashboard: FILES },
      ui: { pages: { ...STATIC_PAGES, 'main.js': FILES['main.js'] } },
      platform: { ...(await open()).options.platform, asset: async () => new Response(LONG) },
    })
    for (const path of [
      '/admin/assets/main.js',
      '/auth/ui/assets/main.js',
      '/auth/openapi.json',
      '/auth/docs/swagger-ui-dist/swagger-ui-bundle.js',
    ]) {
      const plain = await encoded(target, path)
      equal([plain.coding, plain.vary], [null, 'Origin, Accept-Encoding'], path)
      const text = await plain.response.text()
      for (const accept of ['gzip', 'br, GZIP;q=0.5', '*', 'gzip']) {
        const packed = await encoded(target, path, accept)
        equal([packed.coding, packed.vary], ['gzip', 'Origin, Accept-Encoding'], `${path} for ${accept}`)
        equal(await unzipped(packed.response), text, path)
      }
      for (const refusing of ['br', 'gzip;q=0', 'gzip;q=0, *', 'identity', ''])
        equal((await encoded(target, path, refusing)).coding, null, `${path} for ${refusing}`)
      // Over the socket, the client decodes what the server encoded.
      const answer = await send(target, 'GET', path)
      equal([answer.status, answer.text], [200, text], path)
    }
  },

  'compresses nothing that reads identity or repeats the request': async (open) => {
    const target = await open({ ...WITH_ADMIN, ui: { pages: STATIC_PAGES } })
    for (const path of ['/auth/ui/login?return_path=/x', '/auth/ui/config', '/auth/ui/theme.css'])
      equal((await encoded(target, path, 'gzip')).coding, null, path)
  },

  'lets browsers keep the version that the page names, and others for a day': async (open) => {
    const target = await open({ admin: { ...WITH_ADMIN.admin, dashboard: FILES } })
    const caching = async (path: string) => {
      const answer = await send(target, 'GET', `/admin/assets/${path}`)
      status(answer, 200)
      return answer.headers.get('Cache-Control')
    }
    equal(await caching('main.js?v=0123abcd'), 'public, max-age=31536000, immutable')
    for (const other of ['main.js', 'main.js?v=', 'main.js?v=ffff0000', 'main.js?w=0123abcd', 'main.js?v=0123abc'])
      equal(await caching(other), 'public, max-age=86400', other)
    equal(await caching('people-LG67JAMI.js'), 'public, max-age=31536000, immutable', 'a hash in the name')
    isTrue((await send(target, 'GET', '/admin')).text.includes('main.js?v=0123abcd'), 'the page names it')
  },
})
