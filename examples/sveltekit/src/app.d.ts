import type { User } from '@sallyport/mount/sveltekit'

declare global {
  namespace App {
    interface Locals {
      user: User | null
    }
  }
}
