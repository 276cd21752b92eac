const COMMON = /^(password|passw0rd|qwert|azerty|letmein|welcome|iloveyou|admin|dragon|monkey|football|juventus)/i

/**
 * True if a password is among the first that attackers try: only digits, few different characters, a run such as
 * `abcdefgh`, or a common word at the beginning. False for fewer than 8 characters. Only for a hint: the service decides which passwords it
 * accepts.
 */
export function isEasyToGuess(password: string): boolean {
  if (password.length < 8) return false
  return /^\d+$/.test(password) || new Set(password).size < 5 || COMMON.test(password) || isRun(password)
}

function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.slice(1).every((code, index) => Math.abs(code - (codes[index] ?? 0)) === 1)
}
