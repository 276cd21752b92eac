/** The admin dashboard, for the option `admin.dashboard`: a client of the admin API. */
import { files } from './built.ts'

/** The page's files by name, with their content types. */
export const dashboard: Readonly<Record<string, { readonly type: string; readonly content: string }>> = files
