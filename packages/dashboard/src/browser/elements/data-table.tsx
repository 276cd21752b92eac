import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../language/text.ts'

export interface Column<R> {
  /** Column heading. On cards the heading is repeated before each value. */
  readonly label: string
  cell(row: R): ComponentChildren
  /** True for a column of buttons. A table aligns such a column to the end, and a card shows it without its heading. Default false. */
  readonly isAtEnd?: boolean
}

export interface Selection<R> {
  readonly keys: ReadonlySet<string>
  /** Returns the row's name for the accessible name of its checkbox, "Select …". */
  nameOf(row: R): string
  onChange(keys: ReadonlySet<string>): void
}

interface DataTableProps<R> {
  readonly caption: string
  /** The first column is rendered as the row header, so its cells must name the rows. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  keyOf(row: R): string
  readonly selection?: Selection<R>
  /** Key of a row that a link leads to. The row is highlighted and scrolled into view. */
  readonly marked?: string | undefined
}

/**
 * A table that turns into cards where it has little room. Sets ARIA roles explicitly, because in some browsers the cards' CSS
 * removes the implicit roles.
 */
export function DataTable<R>({ caption, columns, rows, keyOf, selection, marked }: DataTableProps<R>) {
  const keys = rows.map(keyOf)
  const markedRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => markedRow.current?.scrollIntoView({ block: 'center' }), [marked])
  const areAll = selection !== undefined && keys.length > 0 && keys.every((key) => selection.keys.has(key))
  function toggle(changed: readonly string[], isOn: boolean): void {
    const next = new Set(selection?.keys)
    for (const key of changed) isOn ? next.add(key) : next.delete(key)
    selection?.onChange(next)
  }
  return (
    <div class="table">
      <table class="data" {...role('table')}>
        <caption class="hidden">{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {selection && (
              <th scope="col" class="pick" data-label={t('Select all on this page')} {...role('columnheader')}>
                <input
                  type="checkbox"
                  aria-label={t('Select all on this page')}
                  checked={areAll}
                  onChange={({ currentTarget }) => toggle(keys, currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(({ label, isAtEnd }) => (
              <th key={label} scope="col" class={isAtEnd ? 'end' : ''} {...role('columnheader')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...role('row')}
              {...(keyOf(row) === marked && { ref: markedRow, class: 'marked', 'aria-current': true })}
            >
              {selection && (
                <td class="pick" {...role('cell')}>
                  <input
                    type="checkbox"
                    aria-label={t('Select {name}', { name: selection.nameOf(row) })}
                    checked={selection.keys.has(keyOf(row))}
                    onChange={({ currentTarget }) => toggle([keyOf(row)], currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(({ label, cell, isAtEnd }, index) =>
                index === 0 ? (
                  <th key={label} scope="row" {...role('rowheader')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} class={isAtEnd ? 'end' : ''} {...role('cell')}>
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableRole = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

const role = (name: TableRole) => ({ role: name })
