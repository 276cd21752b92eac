import { decodeBase64 } from '../../../foundations/crypto/encoding.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Serves a picture that an administrator uploaded. The picture's name is the hash of its content, so clients may cache it for a year. */
export const serveUpload = endpoint({
  method: 'GET',
  path: '/uploads/:file',
  summary: 'Load an uploaded picture',
  success: 'The picture.',
  access: 'public',
  needs: ['templates.findImage'],
  replies: { 200: { contentType: 'image/*' } },
  errors: ['NOT_FOUND'],

  async handle({ params }, { templates }) {
    const image = await templates.findImage(params.file)
    const content = image && decodeBase64(image.content)
    if (image === null || content === null) throw failure('NOT_FOUND')
    return {
      status: 200,
      content,
      isForAnyOrigin: true,
      headers: {
        // Without a charset, a browser guesses the encoding of an SVG.
        'Content-Type': image.type === 'image/svg+xml' ? `${image.type}; charset=utf-8` : image.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        // An SVG that is opened in a tab of its own is a document. This policy denies it scripts, requests and an origin.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    }
  },
})
