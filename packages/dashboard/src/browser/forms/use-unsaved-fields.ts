import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import { useConfirm } from '../feedback/confirmation.tsx'
import { t } from '../language/text.ts'
import { useUnsaved } from './use-unsaved.ts'

interface UnsavedFields {
  /** Ref of the form. */
  readonly form: RefObject<HTMLFormElement | null>
  /** Call after a save. The present values then count as saved. */
  settle(): void
  /** Calls `close`. If there are unsaved changes, asks for confirmation first. */
  closeSafely(close: () => void): Promise<void>
}

/** Guards a form that reads its fields on submit. Compares the present values of the fields with those before the user's first change. */
export function useUnsavedFields(): UnsavedFields {
  const confirm = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  const before = useRef('')
  const isTouched = useRef(false)
  const settle = useCallback(() => {
    before.current = valuesOf(form.current)
    isTouched.current = false
  }, [])
  useLayoutEffect(() => {
    settle()
    const { current: element } = form
    // Some fields get their values after the form has opened, such as a list of roles that is still loading. So the values are read again each
    // time a field gets the focus or a click, until the first change.
    const look = () => isTouched.current || settle()
    const touch = () => {
      isTouched.current = true
    }
    element?.addEventListener('focusin', look)
    element?.addEventListener('pointerdown', look)
    element?.addEventListener('input', touch)
    return () => {
      element?.removeEventListener('focusin', look)
      element?.removeEventListener('pointerdown', look)
      element?.removeEventListener('input', touch)
    }
  }, [settle])
  const isUnsaved = useCallback(() => isTouched.current && valuesOf(form.current) !== before.current, [])
  useUnsaved(isUnsaved)
  async function closeSafely(close: () => void): Promise<void> {
    const text = t('What you typed will be lost.')
    const action = t('Close without saving')
    if (!isUnsaved() || (await confirm({ title: t('Close without saving?'), text, action }))) close()
  }
  return { form, settle, closeSafely }
}

function valuesOf(form: HTMLFormElement | null): string {
  return form === null ? '' : JSON.stringify([...new FormData(form)])
}
