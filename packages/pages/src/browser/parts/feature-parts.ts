import { usePage } from '../page-context.ts'

/** Object that the module of a feature's section receives. Its calls go to any path of the auth router. */
export interface FeaturePage {
  readonly lang: string
  get(path: string): Promise<unknown>
  post(path: string, fields: object): Promise<unknown>
  callSensitive(method: string, path: string, fields?: object): Promise<unknown>
  explain(failure: object): string
}

interface Part {
  readonly feature: string
  readonly page: string
  readonly label: string
}

/** A part that a feature adds to a page. */
export interface FeaturePart extends Part {
  readonly given: FeaturePage
  /** Loads the module and returns its default export. */
  load(): Promise<unknown>
}

/** Returns the parts that features add to a page. */
export function useFeatureParts(page: 'account' | 'signIn'): readonly FeaturePart[] {
  const { config, shell, get, post, callSensitive, explain } = usePage()
  // The cast is safe: a feature calls endpoints of its own, which these types don't know.
  const given = { lang: config.lang, get, post, callSensitive, explain } as unknown as FeaturePage
  const parts: readonly Part[] = config.sections ?? []
  return parts
    .filter((part) => part.page === page)
    .map((part) => ({
      ...part,
      given,
      async load(): Promise<unknown> {
        const module: unknown = await import(`${shell.mount}/ui/features/${part.feature}/${page}.js`)
        return Reflect.get(Object(module), 'default')
      },
    }))
}
