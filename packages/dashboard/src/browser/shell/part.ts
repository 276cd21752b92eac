import type { ComponentType } from 'preact'
import type { ViewProps } from '../routing/view-props.ts'

type Views<Name extends string> = Readonly<Record<Name, ComponentType<ViewProps>>>

export interface Part<Name extends string> {
  /** Returns how to show and to load one view of the part. */
  view(name: Name): { show(): ComponentType<ViewProps> | null; load(): Promise<unknown> }
}

/** Describes a script with several views. The first `load` of any view requests the script. Later calls share the request, or repeat a failed one. */
export function part<Name extends string>(fetchScript: () => Promise<Views<Name>>): Part<Name> {
  let views: Views<Name> | null = null
  let underWay: Promise<void> | null = null

  async function fetchViews(): Promise<void> {
    try {
      views = await fetchScript()
    } catch (error) {
      underWay = null
      throw error
    }
  }
  function load(): Promise<void> {
    underWay ??= fetchViews()
    return underWay
  }
  return { view: (name) => ({ show: () => views?.[name] ?? null, load }) }
}
