import type { Connection } from '@sallyport/core'
import type { Use } from './opening/realm-pool.ts'

/**
 * Content type of bodies that are complete when the response is made. Other bodies, such as exports, event streams and those of the host's routes,
 * may need the database until they have been read.
 */
const JSON_TYPE = /^application\/json\b/

type Answer = (connection: Connection) => Response | Promise<Response>

/** Returns the response of one request. Its realm stays open until the response's body is read and the work after the response is done. */
export async function answerWithin(
  { realm, end }: Use,
  { method }: Request,
  connection: Connection,
  answer: Answer,
): Promise<Response> {
  // Without `waitUntil`, the service passes work after the response to `platform.background`, which counts it as a use.
  const given = connection.waitUntil?.bind(connection)
  const waitUntil = (work: Promise<unknown>) => {
    realm.during(work)
    given?.(work)
  }
  try {
    const response = await answer(given === undefined ? connection : { ...connection, waitUntil })
    const { body } = response
    if (method !== 'HEAD' && body !== null && !JSON_TYPE.test(response.headers.get('Content-Type') ?? ''))
      return new Response(untilRead(body, end), response)
    end()
    return response
  } catch (error) {
    end()
    throw error
  }
}

/** Returns a stream of the same bytes that calls `end` when all bytes have been read, or when reading fails or is cancelled. */
function untilRead(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      end()
    },
    cancel: (reason) => reader.cancel(reason).finally(end),
  })
}
