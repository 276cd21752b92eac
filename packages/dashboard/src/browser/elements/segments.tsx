interface SegmentsProps<V extends string | number> {
  readonly legend: string
  readonly name: string
  readonly options: readonly (readonly [value: V, text: string])[]
  readonly value: V
  onChange(value: V): void
}

/** A choice of few options that applies at once. */
export function Segments<V extends string | number>({ legend, name, options, value, onChange }: SegmentsProps<V>) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{legend}</legend>
      {options.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
