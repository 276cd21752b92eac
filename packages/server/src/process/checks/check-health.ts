import { jsonAnswer } from '../../pages/json-answer.ts'

/** Returns the handler of `GET /healthz`: 200 if the database answers and accepts writes, else 503. */
export function createHealthCheck(isDatabaseUp: () => Promise<boolean>): () => Promise<Response> {
  return async () =>
    (await isDatabaseUp()) ? jsonAnswer(200, { status: 'ok' }) : jsonAnswer(503, { status: 'unavailable' })
}
