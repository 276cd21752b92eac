/** True if the path is valid as a mount and safe to log. Unauthenticated callers choose paths, so no other path is logged. */
export function isMountPath(path: string): boolean {
  return path.length <= 100 && /^(\/[\w-][\w.-]*)*$/.test(path)
}
