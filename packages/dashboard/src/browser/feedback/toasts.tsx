import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useState } from 'preact/hooks'
import { Icon } from '../elements/icon.tsx'
import { t } from '../language/text.ts'

const SHOWN_MS = 6000

export type ShowToast = (text: string, tone?: 'good' | 'bad') => void

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const ToastContext = createContext<ShowToast>(() => {})

/** Returns a function that shows the outcome of an action as a toast. */
export const useToast = () => useContext(ToastContext)

let lastId = 0

/**
 * Shows the newest two toasts. Screen readers announce each toast. A success toast closes after 6 s; a failure toast
 * stays until the user closes it.
 */
export function Toasts({ children }: { readonly children: ComponentChildren }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const drop = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id))
  const show = useCallback<ShowToast>((text, tone = 'good') => {
    const id = ++lastId
    setToasts((all) => [...all.slice(-1), { id, text, tone }])
    if (tone === 'good') setTimeout(() => drop(id), SHOWN_MS)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div class="toasts">
        {(['good', 'bad'] as const).map((tone) => (
          <div key={tone} aria-live={tone === 'bad' ? 'assertive' : 'polite'}>
            {toasts
              .filter((toast) => toast.tone === tone)
              .map(({ id, text }) => (
                <div key={id} class={`toast ${tone}`}>
                  <Icon name={tone === 'good' ? 'check' : 'alert'} />
                  <p>{text}</p>
                  <button type="button" class="icon-button" aria-label={t('Dismiss')} onClick={() => drop(id)}>
                    <Icon name="close" />
                  </button>
                </div>
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
