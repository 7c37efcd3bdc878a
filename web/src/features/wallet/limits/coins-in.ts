/** More than anybody spends, and well within what numbers hold. */
const coinsMax = 1_000_000
const arabicZero = 0x0660

/**
 * Reads whole coins from what a person wrote, in Latin or Arabic figures. Nothing written is `null`, no limit;
 * anything but whole coins up to a million is `wrong`.
 */
export function coinsIn(text: string): number | null | 'wrong' {
  const latin = text
    .trim()
    .replace(/[\u0660-\u0669]/g, (figure) => String((figure.codePointAt(0) ?? arabicZero) - arabicZero))
  if (latin === '') return null
  if (!/^\d{1,7}$/.test(latin)) return 'wrong'
  const coins = Number(latin)
  return coins <= coinsMax ? coins : 'wrong'
}
