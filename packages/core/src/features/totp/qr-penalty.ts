/** How hard a code is to read, by the rules of ISO/IEC 18004: long lines, blocks, what looks like a finder, and too much of one colour. */
export function qrPenalty(rows: readonly string[]): number {
  const columns = rows.map((_row, x) => rows.map((row) => row[x]).join(''))
  // Blanks between the lines are the margin: light, but no part of a line.
  const lines = `    ${[...rows, ...columns].join('    ')}    `
  const runs = [...lines.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2)
  const finders = [...lines.matchAll(/(?=[0 ]{4}1011101[0 ]|[0 ]1011101[0 ]{4})/g)]
  const dark = rows.join('').replaceAll('0', '').length / rows.length ** 2
  return sum(runs) + 3 * blocks(rows) + 40 * finders.length + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** Squares of two by two in one colour; of larger areas each one in them. */
function blocks(rows: readonly string[]): number {
  const pairs = rows.slice(1).map((row, index) => [rows[index] ?? '', row] as const)
  const perPair = pairs.map(
    ([above, below]) =>
      [...below].filter(
        (module, x) => x > 0 && [below[x - 1], above[x], above[x - 1]].every((other) => other === module),
      ).length,
  )
  return sum(perPair)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
