import type { Connection } from '@sallyport/core'
import type { Use } from '../opening/realm-pool.ts'

type Answer = (connection: Connection) => Response | Promise<Response>

/** Returns the response of one request. Its realm stays open until the response's body is read and the work after the response is done. */
export async function answerWithin({ realm, end }: Use, connection: Connection, answer: Answer): Promise<Response> {
  // Without `waitUntil`, the service passes work after the response to its platform, which counts it as a use.
  const given = connection.waitUntil?.bind(connection)
  const waitUntil = (work: Promise<unknown>) => {
    realm.during(work)
    given?.(work)
  }
  try {
    return untilRead(await answer(given === undefined ? connection : { ...connection, waitUntil }), end)
  } catch (error) {
    end()
    throw error
  }
}

/** Content types whose bodies are complete when the response is made. Exports, event streams and the host's routes may read the database later. */
const WHOLE = /^application\/json\b/

function untilRead(response: Response, end: () => void): Response {
  const type = response.headers.get('Content-Type')
  if (type === null || WHOLE.test(type) || response.body === null) {
    end()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream({
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
    async cancel(reason) {
      try {
        await reader.cancel(reason)
      } finally {
        end()
      }
    },
  })
  return new Response(body, response)
}
