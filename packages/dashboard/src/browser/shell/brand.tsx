export function Brand() {
  return (
    <span class="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <path class="brand-wall" d="M3 29V6h5v4h5V6h6v4h5V6h5v23z" />
        <path class="brand-gate" d="M11 29v-8a5 5 0 0 1 10 0v8z" />
      </svg>
      <span>Sallyport</span>
    </span>
  )
}
