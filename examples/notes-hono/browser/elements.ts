function element<T extends Element>(id: string): T {
  const found = document.querySelector<T>(`#${id}`)
  if (found === null) throw new Error(`the page has no #${id}`)
  return found
}

export const organisations = element<HTMLSelectElement>('organisations')
export const list = element<HTMLUListElement>('notes')
export const form = element<HTMLFormElement>('write')
const problem = element<HTMLParagraphElement>('problem')

const PROBLEMS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'You may only read here. An owner of the organisation can make you an editor.',
  TENANT_NOT_FOUND: 'You are not a member of this organisation.',
}

/** Shows why something failed, by its code. Empty: nothing did. */
export function tell(code: string): void {
  problem.textContent = PROBLEMS[code] ?? code
}

export function show({ text, author }: { readonly text: string; readonly author: string }): void {
  const item = document.createElement('li')
  item.textContent = `${text} (${author})`
  list.append(item)
}
