import { requestGroup } from '../group.ts'
import { PASSWORD } from '../support/account.ts'
import { bytes, sendDirect } from '../support/answer.ts'
import { isTrue, refused, status } from '../support/expect.ts'
import { CHUNK, longBody } from '../support/long-body.ts'

const LIMIT = 100 * 1024
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The JSON of a registration, padded with blanks to a size, in one chunk. */
function padded(email: string, size: number): ReadableStream<Uint8Array> {
  const text = JSON.stringify({ email, password: PASSWORD }).padEnd(size, ' ')
  const pieces = [text.slice(0, 17), text.slice(17, 60_000), text.slice(60_000)].filter((piece) => piece !== '')
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(bytes(piece))
    },
  })
}

/** Requests with a declared length and chunked ones. */
const DECLARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chunked: {},
  'declared short': { 'Content-Length': '17' },
  'declared as nothing': { 'Content-Length': '0' },
  'declared as no number': { 'Content-Length': 'x' },
  'declared below zero': { 'Content-Length': '-1' },
}

export const bodyLimitGroup = requestGroup('The limit of a body', {
  'R15 is kept by what comes, whatever length is declared': async (open) => {
    for (const [name, length] of Object.entries(DECLARED)) {
      const target = await open()
      const { body, seen } = longBody(10_000)
      const answer = await sendDirect(target, 'POST', '/auth/register', { body, headers: { ...JSON_TYPE, ...length } })
      refused(answer, 413, 'PAYLOAD_TOO_LARGE')
      isTrue(seen.pulled * CHUNK < 2 * LIMIT, `${name}: read no further than needed: ${seen.pulled} chunks`)
      isTrue(seen.isCancelled, `${name}: the rest is called off`)
    }
  },

  'R15 refuses a declared length beyond it before it reads': async (open) => {
    const target = await open()
    const { body, seen } = longBody(10_000)
    const headers = { ...JSON_TYPE, 'Content-Length': String(LIMIT + 1) }
    refused(await sendDirect(target, 'POST', '/auth/register', { body, headers }), 413, 'PAYLOAD_TOO_LARGE')
    isTrue(seen.pulled <= 1, `nothing is read: ${seen.pulled} chunks`)
  },

  'R15 takes exactly so many bytes, in pieces as in one': async (open) => {
    const target = await open()
    const register = (body: ReadableStream<Uint8Array>, length: Readonly<Record<string, string>> = {}) =>
      sendDirect(target, 'POST', '/auth/register', { body, headers: { ...JSON_TYPE, ...length } })
    status(await register(padded('a@example.com', 0)), 201)
    status(await register(padded('b@example.com', LIMIT)), 201)
    status(await register(padded('c@example.com', LIMIT), { 'Content-Length': String(LIMIT) }), 201)
    refused(await register(padded('d@example.com', LIMIT + 1)), 413, 'PAYLOAD_TOO_LARGE')
    refused(await register(padded('e@example.com', LIMIT + 1), { 'Content-Length': '17' }), 413, 'PAYLOAD_TOO_LARGE')
  },
})
