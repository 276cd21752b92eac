import type { ComponentChild, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface LaterProps<Props> {
  readonly load: () => Promise<FunctionComponent<Props>>
  readonly props: Props
  /** Shown if the script can't be loaded. Default: nothing. */
  readonly otherwise?: ComponentChild
}

/** Renders a component of another script once the script is loaded. */
export function Later<Props extends object>({ load, props, otherwise = null }: LaterProps<Props>) {
  const [found, setFound] = useState<{ readonly Part: FunctionComponent<Props> | null } | null>(null)
  useEffect(() => {
    load().then(
      (Part) => setFound({ Part }),
      () => setFound({ Part: null }),
    )
  }, [])
  if (found === null) return null
  return found.Part === null ? otherwise : <found.Part {...props} />
}
