import type { AuthPaths } from '@sallyport/client'
import type { Shell } from './shell.ts'

type Reply = AuthPaths['/ui/config']['get']['responses'][200]['content']['application/json']

export type Lang = Reply['lang']

/** Response of `/ui/config`, limited to the fields that the pages use. */
export interface Config
