import type { Ports } from './ports.ts'

type PortName = keyof Ports & string
type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T] & string

/** Name of a port (`'mailer'`) or of one optional method of a port (`'users.list'`) that an endpoint requires. */
export type Need = { [P in PortName]-?: P | `${P}.${OptionalKeys<NonNullable<Ports[P]>>}` }[PortName]

type PortOf<N> = N extends `${infer P}.${string}` ? P : N
type MethodOf<N, P extends string> = N extends `${P}.${infer M}` ? M : never

/** Type of the ports that the needs `N` name. These ports and their named methods aren't optional in this type. */
export type Granted<N extends Need> = {
  readonly [P in PortOf<N> & PortName]-?: NonNullable<Ports[P]> &
    Required<Pick<NonNullable<Ports[P]>, MethodOf<N, P> & keyof NonNullable<Ports[P]>>>
}

export type OptionalPort = OptionalKeys<Ports>

/** Optional ports by name. A port is undefined if the host doesn't supply it. */
export type Optionally<N extends OptionalPort> = { readonly [P in N & string]: Ports[P] | undefined }

/** Returns true if the host supplies every port and method in `needs`. */
export function satisfies(
  ports: { readonly [K in keyof Ports]?: Ports[K] | undefined },
  needs: readonly Need[],
): boolean {
  return needs.every((need) => {
    const [name = '', method] = need.split('.')
    const port: unknown = Reflect.get(ports, name)
    if (typeof port !== 'object' || port === null) return false
    return method === undefined || typeof Reflect.get(port, method) === 'function'
  })
}
