export interface SystemBrowser {
  openBrowser(url: string): Promise<void>
  closeBrowser(): Promise<void>
  /** Calls `tell` with each address that the app is opened with, and with null when the person closes the browser. */
  whenOpened(tell: (url: string | null) => void): Promise<{ stop(): Promise<void> }>
}

/** Resolves to the address with which the browser opened the app again, or to null if the person closed the browser. */
export async function openAndWait(url: string, redirectUri: string, device: SystemBrowser): Promise<string | null> {
  const answered = Promise.withResolvers<string | null>()
  const listening = await device.whenOpened((opened) => {
    // Other links may open the app, too.
    if (opened === null || opened.startsWith(`${redirectUri}?`)) answered.resolve(opened)
  })
  try {
    await device.openBrowser(url)
    const opened = await answered.promise
    if (opened !== null) await device.closeBrowser()
    return opened
  } finally {
    await listening.stop()
  }
}
