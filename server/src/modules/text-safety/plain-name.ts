import { isBlank } from './skeleton.ts'

/** What turns the writing around, breaks lines or hides between letters; joiners stay, which scripts and emoji need. */
const disturbing = /(?!\p{Join_Control}|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A name as it may stand beside other words; null where nothing of it can be seen. */
export function plainName(name: string): string | null {
  const plain = name.replace(disturbing, '').trim()
  return isBlank(plain) ? null : plain
}
