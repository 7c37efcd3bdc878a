const keyShape = /^callme:(?:coins)?(\d{1,7})$/
const currencySuffix = /[_-]?(?:eur|gbp)$/i

/** The package under which a funnel purchase is shown and counted. */
const shownAs: Readonly<Record<string, string>> = {
  '1200_funnel': 'coins900',
  '1500_funnel': 'coins900',
  '2700_funnel': 'coins2400',
  exitoffer3000: 'coins2400',
  v4initial600: 'coins300',
  v4initial900: 'coins300',
  v4initial1500: '600',
}

/** A key without the currency it was sold in. */
export const plainKey = (key: string): string => key.replace(currencySuffix, '')

/** The coins in `callme:coinsN` or `callme:N`, whatever the currency; null for any other key. */
export function coinsOfKey(key: string): number | null {
  const coins = keyShape.exec(plainKey(key))?.[1]
  return coins === undefined ? null : Number(coins)
}

/** The key under which a purchase is shown and counted; charges and grants use the purchased key. */
export function shownKey(key: string): string {
  const plain = plainKey(key)
  const name = plain.replace(/^callme:/, '')
  const shown = Object.hasOwn(shownAs, name) ? shownAs[name] : undefined
  return shown === undefined ? plain : `callme:${shown}`
}
