import { useState } from 'preact/hooks'
import { describeError } from '../api/describe-error.ts'
import { useToast } from './toasts.tsx'

interface Action {
  readonly isBusy: boolean
  /** Runs `work` and shows the returned text, or the error, as a toast. Resolves to true on success, else to false. */
  run(work: () => Promise<string>): Promise<boolean>
}

export function useAction(): Action {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<string>): Promise<boolean> {
    setBusy(true)
    try {
      toast(await work())
      return true
    } catch (error) {
      const { text, notes } = describeError(error)
      toast([text, ...notes].join(' · '), 'bad')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
