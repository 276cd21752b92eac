import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import { themeOf } from '../../../outgoing/appearance/theme.ts'
import { serveFile } from '../../../web/http/replies/serve-files.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const serveTheme = endpoint({
  method: 'GET',
  path: '/ui/theme.css',
  summary: 'Load the colours of the pages',
  success: 'The style sheet.',
  access: 'public',
  needs: ['pages', 'ui'],
  replies: { 200: { contentType: 'text/css' } },
  async handle(_, { ui, currentSettings }) {
    const content = themeOf(appearanceOf(ui.look, (await currentSettings()).ui))
    return { status: 200, content, headers: { 'Content-Type': 'text/css; charset=utf-8' } }
  },
})

export const servePagesFile = endpoint({
  method: 'GET',
  path: '/ui/assets/:file',
  summary: 'Load a file of the pages',
  success: 'The file.',
  access: 'public',
  needs: ['pages'],
  replies: { 200: { contentType: 'text/javascript' } },
  errors: ['NOT_FOUND'],
  handle: ({ params, context }, { pages }) => serveFile(pages, params.file, context.request),
})
