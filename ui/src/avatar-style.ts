/** Number of gradients that avatar.module.css draws. */
export const AVATAR_TONES = 8

/** The same seed has the same tone on every screen and every visit. From 0 to AVATAR_TONES - 1. */
export function toneOf(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_TONES
}
