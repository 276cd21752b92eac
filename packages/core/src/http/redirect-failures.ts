import { AuthError } from './errors.ts'
import { type Reply, redirect } from './reply.ts'

/** For what a person opens in a browser: a refusal sends them to a page with `?error=<code>` instead of showing them JSON. */
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

/** The URL with these query parameters, in place of those of the same names. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.href
}
