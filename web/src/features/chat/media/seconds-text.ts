/** A length as a player shows it: 0:07, 1:00. */
export function secondsText(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `${new Intl.NumberFormat(locale).format(Math.floor(whole / 60))}:${two.format(whole % 60)}`
}
