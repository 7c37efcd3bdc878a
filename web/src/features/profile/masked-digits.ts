const digit = /\p{Nd}/gu

/** A bio as others see it: every digit, of whatever script, is an asterisk (SPEC §5). */
export const maskedDigits = (bio: string): string => bio.replace(digit, '*')
