import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'

/**
 * Returns a function that opens a provider's sign-in, to link the account there to the signed-in user. The browser comes
 * back to `returnPath`. Resolves to the failure if linking can't start.
 */
export function useConnect(): (provider: string, returnPath: string) => Promise<Answer> {
  const { callSensitive } = usePage()
  return async (provider, returnPath) => {
    const answer = await callSensitive('POST', `/linked-accounts/${encodeURIComponent(provider)}`, { returnPath })
    if ('body' in answer) location.assign(answer.body.url)
    return answer
  }
}
