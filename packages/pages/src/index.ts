/** The built-in sign-in pages, for the option `ui.pages`: clients of the auth router and of nothing else. */
import { files } from './built.ts'

/** The pages' files by name, with their content types. */
export const pages: Readonly<Record<string, { readonly type: string; readonly content: string }>> = files
