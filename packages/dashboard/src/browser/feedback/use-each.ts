import { useEffect, useRef } from 'preact/hooks'
import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import { t } from '../language/text.ts'
import { useAction } from './use-action.ts'

/** HTTP statuses after which all further requests would fail too, so the work stops. */
const ENDS_ALL = [401, 403, 429]

interface Work {
  /** Names of the records to work on, by id. */
  readonly on: ReadonlyMap<string, string>
  /** Says what was done to how many records, such as `3 users deleted`. */
  readonly done: (count: number) => string
  readonly each: (id: string) => Promise<unknown>
  /** Called with the ids that succeeded. */
  readonly after: (ids: readonly string[]) => void
}

/**
 * Returns a function that does the same to several records, one after another, until the view is closed. A failure
 * stops the work only if all further requests would fail too.
 */
export function useEach() {
  const { run, isBusy } = useAction()
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const runEach = ({ on, each, done, after }: Work) =>
    run(async () => {
      const succeeded: string[] = []
      const failures: string[] = []
      for (const [id, name] of on) {
        if (isGone.current) break
        try {
          await each(id)
          succeeded.push(id)
        } catch (error) {
          failures.push(`${name}: ${describeError(error).text}`)
          if (error instanceof ApiError && (ENDS_ALL.includes(error.status) || error.code === 'UNREACHABLE')) break
        }
      }
      after(succeeded)
      if (succeeded.length === on.size) return done(on.size)
      throw new Error(
        [t('{done} of {total} done', { done: succeeded.length, total: on.size }), ...failures].join(' · '),
      )
    })
  return { runEach, isBusy }
}
