/** Types of the auth router's calls, from its OpenAPI document. They add nothing to the bundle. */
import type { AuthPaths } from '@sallyport/client'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Replaces each `{parameter}` of a path by any text. */
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path

type Operation<M extends Method, Template extends keyof AuthPaths> = AuthPaths[Template][Lowercase<M>]

/** A list with one item for each slash of the path. `TemplateOf` compares the lists, because a parameter of a template can't contain a slash. */
type Slashes<Path extends string> = Path extends `${string}/${infer Rest}` ? [true, ...Slashes<Rest>] : []

/** Template of the path, such as `/sessions/{handle}`. An exact match wins over one with parameters. */
type TemplateOf<M extends Method, Path extends string> = Path extends keyof AuthPaths
  ? Path
  : {
      [T in keyof AuthPaths]: Operation<M, T> extends object
        ? Path extends Filled<T> | `${Filled<T>}?${string}`
          ? Slashes<Path> extends Slashes<T>
            ? T
            : never
          : never
        : never
    }[keyof AuthPaths]

/** Paths of the auth router that have the method, with or without a query. */
export type PathOf<M extends Method> = {
  [T in keyof AuthPaths]: Operation<M, T> extends object ? Filled<T> | `${Filled<T>}?${string}` : never
}[keyof AuthPaths]

/** All keys of a union: the keys of each of its types. */
type AnyKey<T> = T extends unknown ? keyof T : never

/** Fields that the endpoint's body may contain. The service validates the values, and which fields are required. */
export type FieldsOf<M extends Method, Path extends string> =
  Operation<M, TemplateOf<M, Path>> extends {
    readonly requestBody?: { readonly content: { readonly 'application/json': infer Body } }
  }
    ? { readonly [Name in AnyKey<Body> & string]?: unknown }
    : Readonly<Record<string, never>>

type Json<Body> = { readonly content: { readonly 'application/json': Body } }

/** Body of the endpoint's successful response. */
export type ReplyOf<M extends Method, Path extends string> =
  Operation<M, TemplateOf<M, Path>> extends {
    readonly responses: { readonly 200: Json<infer Body> } | { readonly 201: Json<infer Body> }
  }
    ? Body
    : Readonly<Record<string, unknown>>
