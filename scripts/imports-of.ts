import { SyntaxKind } from 'typescript/unstable/ast'
import { type Token, tokensOf } from './tokens-of.ts'

/** One module that a source text names: by `import`, `export … from`, `import()` or the type `import('…')`. */
export interface Import {
  readonly target: string
  readonly line: number
}

/** The target of an `import()` whose argument is computed. */
export const COMPUTED = '(computed)'

/** Everything that a TypeScript source imports, types included. */
export function importsOf(source: string): readonly Import[] {
  const tokens = tokensOf(source)
  const found: Import[] = []
  tokens.forEach((token, index) => {
    const target = targetAt(tokens, index, token)
    if (target !== undefined) found.push({ target, line: token.line })
  })
  return found
}

function targetAt(tokens: readonly Token[], index: number, token: Token): string | undefined {
  const previous = tokens[index - 1]?.kind
  // A property that happens to be called so.
  if (previous === SyntaxKind.DotToken || previous === SyntaxKind.QuestionDotToken) return undefined
  const [next, afterNext] = [tokens[index + 1], tokens[index + 2]]
  if (token.kind === SyntaxKind.ImportKeyword) {
    if (next?.kind === SyntaxKind.StringLiteral) return next.text
    if (next?.kind === SyntaxKind.OpenParenToken) return isString(afterNext) ? afterNext.text : COMPUTED
    if (next?.kind === SyntaxKind.DotToken || next?.kind === SyntaxKind.ColonToken) return undefined
    return fromClause(tokens, index + 1)
  }
  if (token.kind !== SyntaxKind.ExportKeyword) return undefined
  const isReExport = (kind: SyntaxKind | undefined) =>
    kind === SyntaxKind.AsteriskToken || kind === SyntaxKind.OpenBraceToken
  const namesType = next?.kind === SyntaxKind.TypeKeyword && isReExport(afterNext?.kind)
  return isReExport(next?.kind) || namesType ? fromClause(tokens, index + 1) : undefined
}

/** The string after `from`; nothing when the clause ends without one, as `export { a }` does. */
function fromClause(tokens: readonly Token[], start: number): string | undefined {
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === SyntaxKind.FromKeyword && isString(tokens[index + 1])) return tokens[index + 1]?.text
    if (!isClausePart(token)) return undefined
  }
  return undefined
}

function isString(token: Token | undefined): token is Token {
  return token?.kind === SyntaxKind.StringLiteral || token?.kind === SyntaxKind.NoSubstitutionTemplateLiteral
}

const PUNCTUATION = new Set([
  SyntaxKind.OpenBraceToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.CommaToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.StringLiteral,
])

/** Names (keywords among them), braces, commas, stars: all that stands between `import` and its string. */
function isClausePart(token: Token | undefined): boolean {
  return token !== undefined && (PUNCTUATION.has(token.kind) || /^[\p{L}_$]/u.test(token.text))
}
