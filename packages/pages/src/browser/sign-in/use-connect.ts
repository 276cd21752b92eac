import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'

/**
 * Returns a function that goes to a provider, whose account is then linked to the signed-in user, and comes back to a
 * path of the service. Resolves to a failure if the provider can't be reached; else the browser leaves the page.
 */
export function useConnect(): (provider: string, returnPath: string) => Promise<Answer> {
  const { callSensitive } = usePage()
  return async (provider, returnPath) => {
    const answer = await callSensitive('POST', `/linked-accounts/${encodeURIComponent(provider)}`, { returnPath })
    if ('body' in answer) location.assign(answer.body.url)
    return answer
  }
}
