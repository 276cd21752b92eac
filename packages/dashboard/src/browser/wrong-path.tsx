/** Shown if the browser has opened the dashboard below a path that the option `publicPath` doesn't name. */
export function WrongPath({ below }: { readonly below: string }) {
  return (
    <main class="sign-in">
      <h1>The dashboard is below another path than the service knows</h1>
      <p>
        <code>mount.mismatch</code>: set <code>publicPath: '{below}'</code>
      </p>
    </main>
  )
}
