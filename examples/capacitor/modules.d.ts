/** The functions of Capacitor that the example uses, as their packages declare them. An app installs the packages. */
declare module '@capacitor/app' {
  export const App: {
    addListener(name: 'appUrlOpen', listener: (event: { url: string }) => void): Promise<{ remove(): Promise<void> }>
  }
}

declare module '@capacitor/browser' {
  export const Browser: {
    open(options: { url: string }): Promise<void>
    close(): Promise<void>
    addListener(name: 'browserFinished', listener: () => void): Promise<{ remove(): Promise<void> }>
  }
}

declare module '@aparajita/capacitor-secure-storage' {
  export const SecureStorage: {
    getItem(key: string): Promise<string | null>
    setItem(key: string, value: string): Promise<void>
    removeItem(key: string): Promise<void>
  }
}
