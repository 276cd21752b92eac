import { useEffect, useState } from 'preact/hooks'
import { type ApiContextValue, useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import { storedEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import type { Entry } from './entry.ts'
import { RECORD_SOURCES } from './record-sources.ts'

const PAUSE_MS = 200

interface Found {
  readonly entries: readonly Entry[]
  /** Says that searches failed, with the reason of the first failure. Undefined if none failed. */
  readonly problem: string | undefined
  readonly isLoading: boolean
}

const NOTHING: Found = { entries: [], problem: undefined, isLoading: false }

/** Searches the service's records once the typing pauses. Drops results for an earlier text. */
export function useFound(text: string): Found {
  const context = useApi()
  const [found, setFound] = useState<Found>(NOTHING)
  useEffect(() => {
    if (text === '') return setFound(NOTHING)
    const controller = new AbortController()
    setFound((before) => ({ ...before, isLoading: true }))
    const timer = setTimeout(async () => {
      const outcomes = await Promise.allSettled(searches(text, context, controller.signal))
      if (controller.signal.aborted) return
      const entries = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      setFound({ entries, problem: failure && problemOf(failure.reason), isLoading: false })
    }, PAUSE_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [text, context])
  return found
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return t('The service can’t be reached, so only pages, settings and actions are found.')
  return t('Some records couldn’t be searched: {reason}', { reason: describeError(error).text })
}

function searches(
  text: string,
  { api, features }: ApiContextValue,
  signal: AbortSignal,
): readonly Promise<readonly Entry[]>[] {
  const sources = RECORD_SOURCES.filter(({ feature }) => features[feature])
  const sessions = features.sessionSearch && text.includes('@') ? [sessionsOf(text)] : []
  return [...sources.map(({ search }) => search(text, api, signal)), Promise.resolve(sessions)]
}

function sessionsOf(user: string): Entry {
  return {
    key: 'sessions',
    kind: t('Sessions'),
    label: t('Sessions of {user}', { user }),
    run: () => goTo(['sessions'], { search: storedEmail(user) }),
  }
}
