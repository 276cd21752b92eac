import { usePage } from '../page-context.ts'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { Named } from './named.tsx'

const TYPES = ['password', 'phone', 'passkey', 'linked-account', 'feature', 'email'] as const

/** A sign-in method in a response of the service. */
export interface Method {
  readonly type: (typeof TYPES)[number]
  readonly provider?: string
  readonly name?: string
}

/** Returns the sign-in methods in a field of a response; an empty list for anything else, such as the page of a proxy. */
export function methodsIn(field: unknown): readonly Method[] {
  return Array.isArray(field) ? field.filter((one) => TYPES.includes(one?.type)) : []
}

/** Returns a function that names a sign-in method, such as `Passkey · MacBook`. */
export function useMethodName(): (method: Method) => string {
  const { text, config } = usePage()
  // A feature's method is named like its button on the sign-in page.
  const buttonOf = (method = '') => config.sections?.find(({ feature }) => method.startsWith(`${feature}:`))?.label
  return ({ type, provider, name }) => {
    const known = type === 'feature' ? buttonOf(provider) : provider && nameOfProvider(provider)
    const kind = known ?? text(`method.${type}`)
    return name === undefined ? kind : `${kind} · ${name}`
  }
}

/** Lists sign-in methods under a sentence about them. Renders nothing if there are none. */
export function MethodsList({ lead, methods }: { readonly lead: string; readonly methods: readonly Method[] }) {
  const nameOf = useMethodName()
  if (methods.length === 0) return null
  return (
    <div class="notice success" role="status">
      <p>{lead}</p>
      <ul>
        {methods.map((method) => (
          <li key={nameOf(method)}>
            <Named of={nameOf(method)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
