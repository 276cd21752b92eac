import { usePage } from '../page-context.ts'
import { nameOfProvider } from '../sign-in/provider-names.ts'

const TYPES = ['password', 'phone', 'passkey', 'linked-account', 'email'] as const

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
  const { text } = usePage()
  return ({ type, provider, name }) => {
    const kind = provider === undefined ? text(`method.${type}`) : nameOfProvider(provider)
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
          <li key={nameOf(method)}>{nameOf(method)}</li>
        ))}
      </ul>
    </div>
  )
}
