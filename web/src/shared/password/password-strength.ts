import { countPasswordChars, limits } from '@serendip/contract'

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Estimated bits from which a password counts as fair and as strong. */
const fairBits = 45
const strongBits = 65
/** A person's own name or email adds nothing against guessing. Shorter fragments are not penalised. */
const ownWordMinChars = 3

const alphabets: readonly { readonly signs: RegExp; readonly size: number }[] = [
  { signs: /[a-z]/, size: 26 },
  { signs: /[A-Z]/, size: 26 },
  { signs: /[0-9]/, size: 10 },
  { signs: /[^a-zA-Z0-9]/, size: 33 },
]

/**
 * A hint while typing, not a rule: only the server refuses, by its list of common passwords. `own` contains texts
 * others know about this person, such as the name.
 */
export function passwordStrength(password: string, own: readonly string[]): PasswordStrength {
  if (countPasswordChars(password) < limits.passwordMinChars) return 'short'
  const bits = estimateBits(withoutOwnWords(password, own))
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}

function withoutOwnWords(password: string, own: readonly string[]): string {
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[@.\s]+/))
    .filter((word) => word.length >= ownWordMinChars)
  return words.reduce((left, word) => left.toLowerCase().split(word).join(''), password)
}

/** Signs that repeat or follow their neighbour (aaa, 123, abc) count once. */
function estimateBits(text: string): number {
  const size = alphabets.reduce((sum, { signs, size }) => sum + (signs.test(text) ? size : 0), 0)
  const surprising = [...text].filter((sign, index, all) => {
    const step = sign.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? Number.NaN)
    return !(Math.abs(step) <= 1)
  })
  return surprising.length * Math.log2(Math.max(size, 1))
}
