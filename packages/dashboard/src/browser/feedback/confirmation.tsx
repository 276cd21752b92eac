import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useLayoutEffect, useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { t } from '../language/text.ts'
import { Dialog } from './dialog.tsx'

export interface Question {
  readonly title: string
  /** Tells the user which object the action changes and what the consequences are. */
  readonly text: ComponentChildren
  readonly action: string
  readonly isDanger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

/**
 * Returns a function that asks a question in a dialog. The function resolves to true if the user confirms, else to
 * false.
 */
export const useConfirm = () => useContext(AskContext)

export function Confirmation({ children }: { readonly children: ComponentChildren }) {
  const [asked, setAsked] = useState<(Question & { answer(yes: boolean): void }) | null>(null)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(null)
          resolve(yes)
        }
        setAsked({ ...question, answer })
      }),
    [],
  )
  // The browser's "back" button leaves the view that the question is about, so it counts as a refusal.
  useLayoutEffect(() => {
    if (asked === null) return
    const refuse = () => asked.answer(false)
    addEventListener('hashchange', refuse)
    return () => removeEventListener('hashchange', refuse)
  }, [asked])
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <Dialog title={asked.title} onClose={() => asked.answer(false)}>
          <div class="dialog-body">{asked.text}</div>
          <footer class="dialog-foot">
            <Button onClick={() => asked.answer(false)}>{t('Cancel')}</Button>
            <Button look={asked.isDanger === false ? 'primary' : 'danger'} onClick={() => asked.answer(true)}>
              {asked.action}
            </Button>
          </footer>
        </Dialog>
      )}
    </AskContext>
  )
}
