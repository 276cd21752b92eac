/** Every group of files that import each other round in a circle: Tarjan's strongly connected components. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      const seen = order.get(target)
      const reached = seen === undefined ? visit(target) : stack.includes(target) ? seen : own
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached))
    }
    const low = lowest.get(file) ?? own
    if (low === own) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group)
    }
    return low
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
