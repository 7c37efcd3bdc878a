import { withoutExcessMarks } from '@serendip/contract'
import { isBlank } from './skeleton.ts'

/** Characters that change direction, break lines or hide between letters; joiners stay: scripts and emoji need them. */
const disturbing = /(?!\p{Join_Control}|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A name safe to show beside other words; null if nothing of it is visible, or if its marks would cover them. */
export function plainName(name: string): string | null {
  const plain = name.replace(disturbing, '').trim()
  return isBlank(plain) || withoutExcessMarks(plain) !== plain ? null : plain
}
