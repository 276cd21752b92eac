import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.ts'
import { ROOT } from './source-files.ts'

/**
 * With a wrong parser dependency-cruiser sees no modules and reports no violation. Fewer modules than this indicate
 * that.
 */
const MIN_MODULES = 400

export interface ImportCheck {
  readonly problems: readonly string[]
  /** Third-party packages of shipped code, with the folders that import them. */
  readonly packages: readonly string[]
}

/** Checks the imports below `packages/` with dependency-cruiser. */
export async function checkImports(root = ROOT, minModules = MIN_MODULES): Promise<ImportCheck> {
  const { output } = await cruise(
    ['packages'],
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: [...importRules] },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^packages/[^/]+/(dist/|src/[.]cache/)' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['@sallyport/source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  )
  if (typeof output === 'string') throw new Error(output)
  const seen = output.modules.filter(({ source }) => source.startsWith('packages/')).length
  const problems = output.summary.violations.map(({ from, to, rule: { name } }) => {
    const why = importRules.find((rule) => rule.name === name)?.comment
    return `${from} → ${to}: ${why} (${name})`
  })
  return {
    problems:
      seen < minModules ? [`only ${seen} modules were seen, at least ${minModules} are there`, ...problems] : problems,
    packages: packagesOf(output),
  }
}

function packagesOf({ modules }: ICruiseResult): readonly string[] {
  const folders = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (/[.]test[.-]/.test(source) || !/^packages\/[^/]+\/src\//.test(source)) continue
    for (const { resolved } of dependencies) {
      const name = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(resolved)?.[1]
      if (name === undefined) continue
      const folder = /^packages\/[^/]+\/src\/(?:[^/]+\/)?/.exec(source)?.[0] ?? source
      folders.set(name, (folders.get(name) ?? new Set()).add(folder))
    }
  }
  return [...folders].sort().map(([name, places]) => `${name} → ${[...places].sort().join(', ')}`)
}
