import { type Answer, brief } from '../../callers/answer.ts'
import type { Siege } from '../../siege.ts'

export const TIMES = 50

/** Sends the request 50 times at once. Expects exactly one success, and no response with status 5xx. */
export async function oneWins(siege: Siege, what: string, send: (index: number) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, index) => send(index)))
  const won = answers.filter(({ status }) => status < 300).length
  siege.check(won === 1, `${won} of ${TIMES} parallel requests with one ${what} succeeded`)
  for (const answer of answers)
    siege.check(answer.status < 500, `a parallel request with one ${what} was answered ${brief(answer)}`)
}
