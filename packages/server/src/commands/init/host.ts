/** A kind of program that `sallyport init` can set up. */
export interface Host {
  readonly id: string
  readonly name: string
  /** Packages of package.json that show this kind. */
  readonly shownBy: readonly string[]
  /** Files that show this kind. */
  readonly shownByFiles?: readonly string[]
  /** Packages to install. */
  readonly packages: readonly string[]
  /** Address of local runs. Default: http://localhost:3000. */
  readonly baseUrl?: string
  /** Where the program reads its variables. Default: `.env`. */
  readonly environmentFile?: string
  /** Lines for `.gitignore`. Default: `.env` and the local database. */
  readonly ignored?: readonly string[]
  /** New files, by path. */
  readonly files: Readonly<Record<string, string>>
  /** True: in a project with a folder `src`, the new files stand in it. */
  readonly isInSourceFolder?: boolean
  /** Other names of a new file. If one of them is there, the file isn't written. */
  readonly replaces?: Readonly<Record<string, readonly string[]>>
  /** Lines for the user by path of a new file, printed if the file was there already. */
  readonly leftIfKept?: Readonly<Record<string, readonly string[]>>
  /** Lines for the user's own code, and what else is left to do. */
  readonly left: readonly string[]
}
