import { SyntaxKind } from 'typescript/unstable/ast'
import { createScanner } from 'typescript/unstable/ast/scanner'

/** One token of TypeScript, as the compiler's own scanner reads it. Comments and blanks are left out. */
export interface Token {
  readonly kind: SyntaxKind
  /** As written; of a string its value. */
  readonly text: string
  readonly line: number
}

// A slash after one of these divides; after anything else (a `!` too, as no non-null assertion is allowed) a regular expression starts.
const ENDS_A_VALUE = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.PrivateIdentifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.BigIntLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
  SyntaxKind.SuperKeyword,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.NullKeyword,
])

/** The tokens of a source text. Throws where the scanner finds something it can't read. */
export function tokensOf(source: string): readonly Token[] {
  const scanner = createScanner(true, undefined, source)
  const tokens: Token[] = []
  // What each open brace belongs to, so that the end of `${…}` goes on with its template.
  const braces: ('block' | 'template')[] = []
  let line = 1
  let counted = 0
  let previous: SyntaxKind = SyntaxKind.Unknown
  for (;;) {
    let kind = scanner.scan()
    if (kind === SyntaxKind.EndOfFile) return tokens
    const startsRegex = kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken
    if (startsRegex && !ENDS_A_VALUE.has(previous)) kind = scanner.reScanSlashToken()
    if (kind === SyntaxKind.OpenBraceToken) braces.push('block')
    if (kind === SyntaxKind.TemplateHead) braces.push('template')
    if (kind === SyntaxKind.CloseBraceToken) {
      if (braces.at(-1) === 'template') kind = scanner.reScanTemplateToken(false)
      if (kind !== SyntaxKind.TemplateMiddle) braces.pop()
    }
    const start = scanner.getTokenStart()
    for (; counted < start; counted++) if (source.charCodeAt(counted) === 10) line++
    if (kind === SyntaxKind.Unknown || scanner.isUnterminated()) throw new SyntaxError(`line ${line} can't be read`)
    const isText = kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NoSubstitutionTemplateLiteral
    const text = isText ? scanner.getTokenValue() : scanner.getTokenText()
    tokens.push({ kind, text, line })
    previous = kind
  }
}
