import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { failed } from '../call.ts'
import { LoadProblem } from './load-problem.tsx'

interface LaterProps<Props> {
  readonly load: () => Promise<FunctionComponent<Props>>
  readonly props: Props
  /** Heading above the problem if the script can't be loaded. Default: none. */
  readonly heading?: string
}

/** Renders a component of another script once the script is loaded. */
export function Later<Props extends object>({ load, props, heading }: LaterProps<Props>) {
  const [found, setFound] = useState<{ readonly Part: FunctionComponent<Props> | null } | null>(null)
  useEffect(() => {
    load().then(
      (Part) => setFound({ Part }),
      () => setFound({ Part: null }),
    )
  }, [])
  if (found === null) return null
  return found.Part === null ? <Unloaded heading={heading} /> : <found.Part {...props} />
}

/** Says that a script can't be loaded. The button reloads the whole page, because until then browsers remember that the script failed. */
export function Unloaded({ heading }: { readonly heading?: string | undefined }) {
  return (
    <>
      {heading && <h2 class="part">{heading}</h2>}
      <LoadProblem failure={failed('NETWORK').failure} load={() => location.reload()} />
    </>
  )
}
