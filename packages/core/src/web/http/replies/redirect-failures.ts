import { AuthError } from '../../../foundations/values/errors.ts'
import { type Reply, redirect } from './reply.ts'

/**
 * Runs the work. If it throws an AuthError, redirects the browser to the page that `pageOf` returns for the error code, instead of
 * showing JSON.
 */
export async function redirectFailures(
  pageOf: (code: string) => string,
  work: () => Promise<Reply>,
  cookies: readonly string[] = [],
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirect(pageOf(error.code), cookies)
  }
}

export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.href
}
